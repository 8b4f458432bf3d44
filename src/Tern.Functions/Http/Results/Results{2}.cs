namespace Tern.Functions.Http;

/// <summary>One of 2 results. The declared types are those of which the source generator writes the values.</summary>
/// <typeparam name="TResult1">A result.</typeparam>
/// <typeparam name="TResult2">A result.</typeparam>
public sealed class Results<TResult1, TResult2> : IResult, INestedHttpResult
    where TResult1 : IResult
    where TResult2 : IResult
{
    private Results(IResult result) => Result = result ?? throw new ArgumentNullException(nameof(result));

    /// <summary>The result.</summary>
    public IResult Result { get; }

    /// <inheritdoc/>
    public ValueTask ExecuteAsync(HttpInvocation http) => Result.ExecuteAsync(http);

    /// <summary>Converts a result.</summary>
    /// <param name="result">The result.</param>
    public static implicit operator Results<TResult1, TResult2>(TResult1 result) => new(result);

    /// <summary>Converts a result.</summary>
    /// <param name="result">The result.</param>
    public static implicit operator Results<TResult1, TResult2>(TResult2 result) => new(result);
}
