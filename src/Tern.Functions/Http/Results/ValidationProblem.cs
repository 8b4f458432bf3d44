namespace Tern.Functions.Http;

/// <summary>A request that is not valid, as <c>application/problem+json</c> with the errors of each field: status 400.</summary>
public sealed class ValidationProblem : HttpResult
{
    internal ValidationProblem(HttpValidationProblemDetails problem)
        : base(400) => ProblemDetails = problem;

    /// <summary>The problem.</summary>
    public HttpValidationProblemDetails ProblemDetails { get; }

    /// <summary>The media type: <c>application/problem+json</c>.</summary>
    public string ContentType { get; } = HttpProblemJson.ContentType;

    private protected override void Write(HttpInvocation http) => HttpProblemJson.Write(http.Response, StatusCode, ProblemDetails);
}
