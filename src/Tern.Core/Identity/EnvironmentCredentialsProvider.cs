namespace Tern;

/// <summary>
/// Credentials from the environment variables <c>AWS_ACCESS_KEY_ID</c>, <c>AWS_SECRET_ACCESS_KEY</c> and, where they
/// are set, <c>AWS_SESSION_TOKEN</c> and <c>AWS_ACCOUNT_ID</c>. They are read on first use and then cached.
/// </summary>
/// <param name="environment">The environment. The default, null, is <see cref="AwsEnvironment.Process"/>.</param>
/// <seealso href="https://docs.aws.amazon.com/sdkref/latest/guide/feature-static-credentials.html">Static credentials</seealso>
public sealed class EnvironmentCredentialsProvider(AwsEnvironment? environment = null) : ICredentialsProvider
{
    private const string AccessKeyIdName = "AWS_ACCESS_KEY_ID";
    private const string SecretAccessKeyName = "AWS_SECRET_ACCESS_KEY";

    private readonly AwsEnvironment _environment = environment ?? AwsEnvironment.Process;
    private AwsCredentials? _credentials;

    /// <inheritdoc/>
    /// <exception cref="TernCredentialsException">A required variable is not set, or contains an invalid character.</exception>
    public ValueTask<AwsCredentials> GetCredentialsAsync(CancellationToken cancellationToken = default)
    {
        if (Volatile.Read(ref _credentials) is { } known)
            return new(known);
        try
        {
            if (Find(_environment) is not { } found)
                throw new TernCredentialsException($"The environment variables {AccessKeyIdName} and {SecretAccessKeyName} are not set. Set both variables.");
            Volatile.Write(ref _credentials, found);
            return new(found);
        }
        catch (TernCredentialsException e)
        {
            return ValueTask.FromException<AwsCredentials>(e);
        }
    }

    /// <summary>Discards the cached credentials, so that the next call reads the variables again.</summary>
    public void Forget() => Volatile.Write(ref _credentials, null);

    /// <summary>Returns "Credentials of the environment".</summary>
    public override string ToString() => "Credentials of the environment";

    /// <summary>Reads the variables; null if neither of the required ones is set.</summary>
    /// <exception cref="TernCredentialsException">One of the required variables is not set, or a variable contains an invalid character.</exception>
    internal static AwsCredentials? Find(AwsEnvironment environment)
    {
        string? accessKeyId = environment.FindVariable(AccessKeyIdName);
        string? secretAccessKey = environment.FindVariable(SecretAccessKeyName);
        if (accessKeyId is null && secretAccessKey is null)
            return null;
        if (accessKeyId is null)
            throw new TernCredentialsException($"The environment variable {AccessKeyIdName} is not set, but {SecretAccessKeyName} is set. Set both or neither.");
        if (secretAccessKey is null)
            throw new TernCredentialsException($"The environment variable {SecretAccessKeyName} is not set, but {AccessKeyIdName} is set. Set both or neither.");
        try
        {
            return new AwsCredentials(accessKeyId, secretAccessKey, environment.FindVariable("AWS_SESSION_TOKEN"), accountId: environment.FindVariable("AWS_ACCOUNT_ID"));
        }
        catch (TernCredentialsException e)
        {
            throw new TernCredentialsException($"The credentials in the environment variables are invalid. {e.Message}", innerException: e);
        }
    }
}
