using Tern.Local.Sqs;

namespace Tern.Local.Sns.Subscriptions;

/// <summary>The rules for the endpoints of subscriptions.</summary>
/// <seealso href="https://docs.aws.amazon.com/sns/latest/api/API_Subscribe.html">Subscribe</seealso>
internal static class SubscriptionEndpoints
{
    private const int MaxLength = 2_048;
    private const int MaxAddressLength = 320;

    /// <summary>Checks the endpoint of a new subscription. Its target need not exist.</summary>
    /// <exception cref="Tern.Sns.InvalidParameterException">The endpoint is not valid for the protocol, or not for the type of the topic.</exception>
    public static void Check(SnsProtocol protocol, string endpoint, bool isFifoTopic)
    {
        if (isFifoTopic && protocol != SnsProtocol.Sqs)
            throw SnsErrors.Invalid($"Invalid protocol type: {protocol.GetName()}");
        switch (protocol)
        {
            case SnsProtocol.Sqs:
                Require(QueueAddresses.TryParseArn(endpoint, out _, out _), "SQS endpoint ARN");
                Require(isFifoTopic || !IsFifoQueue(endpoint), "Invalid parameter: Endpoint Reason: FIFO SQS Queues can not be subscribed to standard SNS topics");
                break;
            case SnsProtocol.Lambda:
                Require(endpoint.Split(':') is ["arn", _, "lambda", _, _, "function", _, ..], "Lambda endpoint ARN");
                break;
            case SnsProtocol.Http or SnsProtocol.Https:
                Require(endpoint.StartsWith($"{protocol.GetName()}://", StringComparison.OrdinalIgnoreCase), "Endpoint must match the specified protocol");
                Require(endpoint.Length <= MaxLength && TryParseUrl(endpoint) is not null, "Endpoint");
                break;
            case SnsProtocol.Email or SnsProtocol.EmailJson:
                Require(IsEmailAddress(endpoint), "Email address");
                break;
            default:
                if (!IsPhoneNumber(endpoint))
                    throw new Tern.Sns.InvalidParameterException($"Invalid SMS endpoint: {endpoint}");
                break;
        }
    }

    /// <summary>Whether the ARN of a queue is that of a FIFO queue.</summary>
    public static bool IsFifoQueue(string arn) => arn.EndsWith(".fifo", StringComparison.Ordinal);

    /// <summary>Returns the URL of an endpoint; null if it is not valid.</summary>
    public static Uri? TryParseUrl(string endpoint) => Uri.TryCreate(endpoint, default(UriCreationOptions), out Uri? url) && url.IsAbsoluteUri && url.Host.Length > 0 ? url : null;

    /// <summary>Whether a text is a phone number: up to 15 digits, with an optional plus, and single separators between digits.</summary>
    public static bool IsPhoneNumber(string text)
    {
        int digits = 0;
        bool wasDigit = false;
        for (int i = text.StartsWith('+') ? 1 : 0; i < text.Length; i++)
        {
            bool isDigit = char.IsAsciiDigit(text[i]);
            if (!isDigit && (!wasDigit || text[i] is not ('-' or '.' or '/' or ' ')))
                return false;
            wasDigit = isDigit;
            digits += isDigit ? 1 : 0;
        }
        return wasDigit && digits is >= 2 and <= 15;
    }

    /// <summary>Returns an endpoint as responses contain it: without the password of a URL.</summary>
    public static string Mask(SnsProtocol protocol, string endpoint)
    {
        if (!protocol.IsHttp() || TryParseUrl(endpoint) is not { UserInfo.Length: > 0 })
            return endpoint;
        // The user information of the parsed URL is escaped in another way.
        int start = endpoint.IndexOf("://", StringComparison.Ordinal) + 3;
        int at = endpoint.IndexOf('@', start);
        int colon = endpoint.IndexOf(':', start, at - start);
        return colon < 0 ? endpoint : $"{endpoint[..colon]}:****{endpoint[at..]}";
    }

    /// <summary>Returns an endpoint as events contain it: a URL without user, password and query, which can contain secrets.</summary>
    public static string Describe(SnsProtocol protocol, string endpoint) =>
        protocol.IsHttp() && TryParseUrl(endpoint) is { } url ? url.GetComponents(UriComponents.SchemeAndServer | UriComponents.Path, UriFormat.UriEscaped) : endpoint;

    private static bool IsEmailAddress(string text)
    {
        int at = text.IndexOf('@', StringComparison.Ordinal);
        if (at <= 0 || at != text.LastIndexOf('@') || at == text.Length - 1 || text.Length > MaxAddressLength)
            return false;
        foreach (char c in text)
        {
            if (char.IsWhiteSpace(c) || char.IsControl(c))
                return false;
        }
        return true;
    }

    private static void Require(bool isValid, string reason)
    {
        if (!isValid)
            throw SnsErrors.Invalid(reason);
    }
}
