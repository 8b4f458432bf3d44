using Tern.Local.Http;

namespace Tern.Local.Routing;

/// <summary>The signing name of the service that a request is for.</summary>
internal static class RequestServiceName
{
    /// <summary>Returns the name in the credential scope of the signature, otherwise the first label of the host, for example <c>sqs</c>.</summary>
    public static string? Find(LocalRequest request) =>
        request.Scope?.Service ?? (FindInHost(request) is { Length: > 0 } label ? label : null);

    /// <summary>Returns the first label of the host; empty for none.</summary>
    public static string FindInHost(LocalRequest request) => (request.Header("Host") ?? "").Split('.', ':')[0];
}
