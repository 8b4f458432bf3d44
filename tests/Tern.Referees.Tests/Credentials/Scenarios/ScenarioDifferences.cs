namespace Tern.Referees.Tests.Credentials.Scenarios;

/// <summary>The scenarios on which an implementation resolves other credentials than the expected ones.</summary>
internal static class ScenarioDifferences
{
    private const string JavaScript = "JavaScript";
    private const string DotNet = ".NET";
    private const string MissingAccount = "account ID missing";

    private const string Guide = "https://docs.aws.amazon.com/sdkref/latest/guide/";
    private const string Chain = Guide + "standardized-credentials.html";
    private const string Keys = Guide + "feature-static-credentials.html";
    private const string AssumeRole = Guide + "feature-assume-role-credentials.html";
    private const string Sso = Guide + "feature-sso-credentials.html";
    private const string Login = Guide + "feature-login-credentials.html";
    private const string Container = Guide + "feature-container-credentials.html";
    private const string Accounts = Guide + "feature-account-endpoints.html";
    private const string Endpoints = Guide + "feature-ss-endpoints.html";
    private const string Process = Guide + "feature-process-credentials.html";
    private const string Imds = Guide + "feature-imds-credentials.html";

    public static IReadOnlyList<ScenarioDifference> All { get; } =
    [
        new("only the key ID in the environment, and a profile", JavaScript, "key AKIAPROFILE", "either",
            "Both variables are required; the result for one of them is not documented. The AWS CLI reports an error, as Tern does.", Keys),
        new("only the key ID in the environment, and a profile", DotNet, "key AKIAPROFILE", "either",
            "Both variables are required; the result for one of them is not documented. The AWS CLI reports an error, as Tern does.", Keys),

        new("AWS_PROFILE and environment keys", JavaScript, "key AKIAPROFILE", "Tern",
            "Keys in the environment precede the shared files. The SDK for JavaScript prints a warning that a later version may change its order.", Chain),
        new("web identity from the environment, and AWS_PROFILE", JavaScript, "key AKIAPROFILE", "either",
            "Each SDK has an order of its own. Tern has the order of the SDKs for .NET and Java: web identity precedes the profile.", Chain),
        new("web identity from the environment, and a default profile", JavaScript, "key AKIAPROFILE", "either",
            "Each SDK has an order of its own. Tern has the order of the SDKs for .NET and Java: web identity precedes the profile.", Chain),
        new("web identity from the environment that STS denies, and a profile", JavaScript, "key AKIAPROFILE", "either",
            "Each SDK has an order of its own. Tern has the order of the SDKs for .NET and Java: web identity precedes the profile.", Chain),
        new("AWS_PROFILE that is missing, and instance metadata", JavaScript, "key ASIAEC2F11FDBF7", "Tern",
            "A named profile that does not exist is an error, also in the SDK for .NET. The credentials of the instance have other permissions.", Chain),
        new("credential_process that fails, and instance metadata", JavaScript, "key ASIAEC2F11FDBF7", "Tern",
            "The profile selects a process. Its failure is an error, also in the SDK for .NET. The credentials of the instance have other permissions.", Process),

        .. DotNetRoles.Select(scenario => new ScenarioDifference(scenario, DotNet, MissingAccount, "Tern",
            "The response of AssumeRole contains the account in the ARN of the session. The SDK for .NET reads it for web identities only.", Accounts)),
        new("profile with its own keys as source", DotNet, "error", "Tern",
            "A profile can be the source of its own role if it contains keys.", AssumeRole),
        new("source profile with a role and keys", DotNet, "error", "Tern",
            "Keys of a source profile precede its role. The SDK for .NET rejects a profile that contains both.", AssumeRole),

        new("role with source_profile and keys of its own", DotNet, "error", "Tern",
            "A profile can contain both: source_profile precedes the keys. The SDK for .NET rejects such a profile.", AssumeRole),
        new("role with a blank endpoint of STS in the environment, and a services section", DotNet, "error", "either",
            "A blank variable is not documented for this setting. The SDK for .NET reports an invalid URL.", Endpoints),

        new("sso_session with a cached token", JavaScript, MissingAccount, "Tern",
            "The profile contains the account in sso_account_id. The SDK for JavaScript reads it from the response, which contains none.", Sso),
        new("sso_session with an expired token and a refresh token", JavaScript, MissingAccount, "Tern",
            "The profile contains the account in sso_account_id. The SDK for JavaScript reads it from the response, which contains none.", Sso),
        new("profile with a start URL of IAM Identity Center", JavaScript, MissingAccount, "Tern",
            "The profile contains the account in sso_account_id. The SDK for JavaScript reads it from the response, which contains none.", Sso),

        new("login_session with valid credentials", DotNet, "error", "Tern",
            "The SDK for .NET requires another package, AWSSDK.Signin, also for cached credentials.", Login),
        new("login_session with expired credentials", DotNet, "error", "Tern",
            "The SDK for .NET requires another package, AWSSDK.Signin.", Login),

        new("login_session with expired credentials and an endpoint that ends with a slash", DotNet, "error", "Tern",
            "The SDK for .NET requires another package, AWSSDK.Signin.", Login),
        new("login_session as source of a role", DotNet, "error", "Tern",
            "The SDK for .NET requires another package, AWSSDK.Signin, also for cached credentials.", Login),

        new("container that returns an account ID", JavaScript, MissingAccount, "Tern",
            "EKS Pod Identity returns the account. The SDK for JavaScript ignores it.", Container),
        new("EC2 instance", DotNet, "expiration missing", "Tern",
            "The response contains the expiration. The SDK for .NET refreshes these credentials by a timer and does not report it.", Imds),
        new("default profile without credentials, and instance metadata", DotNet, "expiration missing", "Tern",
            "The response contains the expiration. The SDK for .NET refreshes these credentials by a timer and does not report it.", Imds),
    ];

    private static string[] DotNetRoles =>
    [
        "role with source_profile",
        "role with source_profile in the credentials file",
        "role with the region of the profile",
        "role with the endpoint of STS in a services section",
        "chain of three roles",
        "role with credential_source Environment",
        "role with credential_source EcsContainer",
        "role with credential_source Ec2InstanceMetadata",
        "web identity as source of a role",
        "sso_session as source of a role",
        "credential_process as source of a role",
    ];
}
