namespace Tern;

/// <summary>The options of a <see cref="LoginCredentialsProvider"/> that does not use a profile.</summary>
public sealed class LoginCredentialsOptions
{
    /// <summary>The name of the session, which identifies the cached credentials (<c>login_session</c>).</summary>
    public required string Session { get; init; }

    /// <summary>The region of the sign-in service. The default, null, is the region of the environment, else of the profile, else <c>us-east-1</c>.</summary>
    public string? Region { get; init; }

    /// <summary>The profile that contains the settings of the requests, such as their endpoint. The default, null, is <c>AWS_PROFILE</c>, else <c>default</c>.</summary>
    public string? Profile { get; init; }

    /// <summary>The environment. The default is <see cref="AwsEnvironment.Process"/>.</summary>
    public AwsEnvironment Environment { get; init; } = AwsEnvironment.Process;
}
