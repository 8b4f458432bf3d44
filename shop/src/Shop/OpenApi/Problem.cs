namespace Shop.OpenApi;

/// <summary>An error response (RFC 9457), as <see cref="Routing.Problems"/> writes it.</summary>
/// <param name="Title">The reason phrase of the status.</param>
/// <param name="Status">The status code.</param>
/// <param name="Detail">The error of this request.</param>
/// <param name="Errors">The errors by member, parameter or header.</param>
/// <param name="TraceId">The trace id of the request, which is also in the server's log.</param>
internal sealed record Problem(
    string Title, int Status, string? Detail = null, IReadOnlyDictionary<string, IReadOnlyList<string>>? Errors = null, string? TraceId = null);
