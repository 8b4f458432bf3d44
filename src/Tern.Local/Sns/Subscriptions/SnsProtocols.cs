namespace Tern.Local.Sns.Subscriptions;

/// <summary>The names of protocols in requests, and in messages with a text for each protocol.</summary>
internal static class SnsProtocols
{
    /// <summary>Returns the protocol of a name.</summary>
    /// <exception cref="Tern.Sns.InvalidParameterException">The service or Tern.Local does not support it.</exception>
    public static SnsProtocol Parse(string name) => name switch
    {
        "sqs" => SnsProtocol.Sqs,
        "lambda" => SnsProtocol.Lambda,
        "http" => SnsProtocol.Http,
        "https" => SnsProtocol.Https,
        "email" => SnsProtocol.Email,
        "email-json" => SnsProtocol.EmailJson,
        "sms" => SnsProtocol.Sms,
        "application" or "firehose" => throw SnsErrors.NotSupported($"the protocol '{name}'"),
        _ => throw SnsErrors.Invalid($"Amazon SNS does not support this protocol string: {name}"),
    };

    /// <summary>Returns the name of a protocol.</summary>
    public static string GetName(this SnsProtocol protocol) => protocol switch
    {
        SnsProtocol.Sqs => "sqs",
        SnsProtocol.Lambda => "lambda",
        SnsProtocol.Http => "http",
        SnsProtocol.Https => "https",
        SnsProtocol.Email => "email",
        SnsProtocol.EmailJson => "email-json",
        _ => "sms",
    };

    /// <summary>Whether deliveries are HTTP requests.</summary>
    public static bool IsHttp(this SnsProtocol protocol) => protocol is SnsProtocol.Http or SnsProtocol.Https;

    /// <summary>Whether deliveries are e-mails.</summary>
    public static bool IsEmail(this SnsProtocol protocol) => protocol is SnsProtocol.Email or SnsProtocol.EmailJson;
}
