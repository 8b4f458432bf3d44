namespace Tern.Functions.Http;

/// <summary>The result of a function with <see cref="HttpFunctionAttribute"/>: writes the response.</summary>
/// <remarks>The results have the names of those of ASP.NET Core, so that code moves by a change of its <c>using</c> directives.</remarks>
public interface IResult
{
    /// <summary>Writes the response to <see cref="HttpInvocation.Response"/>, or starts a streamed one.</summary>
    /// <param name="http">The invocation.</param>
    ValueTask ExecuteAsync(HttpInvocation http);
}
