namespace Tern.Local.Sns.Subscriptions;

/// <summary>How a subscription receives messages. The values are stored in documents.</summary>
internal enum SnsProtocol
{
    /// <summary><c>sqs</c>.</summary>
    Sqs = 1,

    /// <summary><c>lambda</c>.</summary>
    Lambda = 2,

    /// <summary><c>http</c>.</summary>
    Http = 3,

    /// <summary><c>https</c>.</summary>
    Https = 4,

    /// <summary><c>email</c>.</summary>
    Email = 5,

    /// <summary><c>email-json</c>.</summary>
    EmailJson = 6,

    /// <summary><c>sms</c>.</summary>
    Sms = 7,
}
