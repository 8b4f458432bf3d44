using System.Text;
using Tern.Local.Http;

namespace Tern.Local.Routing;

/// <summary>The parameters of the query protocol in the URL of a request. They have the form of a body.</summary>
/// <seealso href="https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-making-api-requests-xml.html">Making query API requests</seealso>
internal static class QueryUrl
{
    /// <summary>Whether a request has its operation in the URL, and its signature in the header.</summary>
    /// <remarks>
    /// A web page can make a browser send any URL, but this header only after a preflight request. A signature in the URL would not have this protection,
    /// because the default credentials are public.
    /// </remarks>
    public static bool HasSignedAction(LocalRequest request) =>
        request.Target.Contains("Action=", StringComparison.Ordinal)
        && request.Header("Authorization") is not null
        && FormAction.Find(Encoding.UTF8.GetBytes(FindQuery(request))) is not null;

    /// <summary>Returns the parameters of the body and the URL.</summary>
    /// <param name="request">The request.</param>
    /// <param name="body">The body of the request, which has parameters only if it is a form.</param>
    public static ReadOnlyMemory<byte> AddParameters(LocalRequest request, ReadOnlyMemory<byte> body)
    {
        string query = FindQuery(request);
        // As for the operation: a web page can send a form to any URL.
        if (query.Length == 0 || request.Header("Authorization") is null)
            return body;
        return RequestForms.IsQuery(request) && body.Length > 0 ? (byte[])[.. body.Span, (byte)'&', .. Encoding.UTF8.GetBytes(query)] : Encoding.UTF8.GetBytes(query);
    }

    private static string FindQuery(LocalRequest request)
    {
        int start = request.Target.IndexOf('?', StringComparison.Ordinal);
        return start < 0 ? "" : request.Target[(start + 1)..];
    }
}
