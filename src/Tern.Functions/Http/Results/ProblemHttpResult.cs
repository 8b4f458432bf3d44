namespace Tern.Functions.Http;

/// <summary>A problem as <c>application/problem+json</c>.</summary>
public sealed class ProblemHttpResult : HttpResult
{
    internal ProblemHttpResult(ProblemDetails problem)
        : base(problem.Status ?? 500) => ProblemDetails = problem;

    /// <summary>The problem.</summary>
    public ProblemDetails ProblemDetails { get; }

    /// <summary>The media type: <c>application/problem+json</c>.</summary>
    public string ContentType { get; } = HttpProblemJson.ContentType;

    private protected override void Write(HttpInvocation http) => HttpProblemJson.Write(http.Response, StatusCode, ProblemDetails);
}
