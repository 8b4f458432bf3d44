namespace Tern.Functions.Http;

/// <summary>A result that contains another one.</summary>
public interface INestedHttpResult
{
    /// <summary>The contained result.</summary>
    IResult Result { get; }
}
