using System.Buffers;
using Tern.Local.Services;

namespace Tern.Local.Sns;

/// <summary>The URLs in messages: their host is that of the request, so that a client reaches them where it has reached this service.</summary>
internal static class SnsEndpoints
{
    private static readonly SearchValues<char> s_hostCharacters = SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-:[]");

    /// <summary>Returns the endpoint of a request, without a final slash. A host that is not valid is replaced by that of the service.</summary>
    public static string Find(RequestContext context)
    {
        string host = context.Host;
        if (host.Length == 0 || host.AsSpan().ContainsAnyExcept(s_hostCharacters))
            return $"https://sns.{context.Scope.Region}.amazonaws.com";
        return host.Contains(".amazonaws.", StringComparison.Ordinal) ? $"https://{host}" : $"http://{host}";
    }

    /// <summary>Returns the URL that confirms a subscription.</summary>
    public static string CreateSubscribeUrl(string endpoint, string topicArn, string token) =>
        $"{endpoint}/?Action=ConfirmSubscription&TopicArn={topicArn}&Token={token}";

    /// <summary>Returns the URL that deletes a subscription.</summary>
    public static string CreateUnsubscribeUrl(string endpoint, string subscriptionArn) => CreateUnsubscribeUrl(endpoint) + subscriptionArn;

    /// <summary>Returns the URL that deletes a subscription, without the ARN at its end.</summary>
    public static string CreateUnsubscribeUrl(string endpoint) => $"{endpoint}/?Action=Unsubscribe&SubscriptionArn=";
}
