namespace Tern.Functions.Http;

/// <summary>The description of a request that is not valid, with the errors of each field.</summary>
public sealed class HttpValidationProblemDetails : ProblemDetails
{
    /// <summary>The errors by the name of the field: a parameter of the route, of the query or of the headers, or the path of a member of the body.</summary>
    public IDictionary<string, string[]> Errors { get; set; } = new Dictionary<string, string[]>();
}
