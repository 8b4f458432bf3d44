using Tern.Local.S3.Wire;
using Tern.S3;
using Tern.ServerRuntime;

namespace Tern.Local.S3.Requests;

/// <summary>Reads requests of <c>ListParts</c>. The service handles an empty <c>max-parts</c> as a missing one.</summary>
internal static class ListPartsReader
{
    private const string EmptyLimit = "max-parts=";

    public static ListPartsRequest Read(RestRequest request, MissingMembers missing) =>
        ListPartsServer.ReadRequest(request.Query.Contains(EmptyLimit, StringComparison.Ordinal) ? WithoutEmptyLimit(request) : request, missing);

    private static RestRequest WithoutEmptyLimit(RestRequest request) => new()
    {
        Method = request.Method,
        Path = request.Path,
        Query = string.Join('&', request.Query.Split('&').Where(parameter => parameter != EmptyLimit)),
        Headers = request.Headers,
        Content = request.Content,
    };
}
