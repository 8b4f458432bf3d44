using System.Text;
using Tern.Runtime;

namespace Tern;

/// <summary>Credentials of the IAM role of an EC2 instance, from the instance metadata service, version 2.</summary>
/// <remarks>
/// Expired credentials are used while new ones cannot be fetched (static stability). Version 1 of the service is not used.
/// </remarks>
/// <seealso href="https://docs.aws.amazon.com/sdkref/latest/guide/feature-imds-credentials.html">IMDS credential provider</seealso>
public sealed class InstanceMetadataCredentialsProvider : RefreshingCredentialsProvider
{
    private const string Path = "/latest/meta-data/iam/security-credentials/";

    private readonly InstanceMetadataCredentialsOptions _options;

    /// <param name="options">The options. The default, null, is the settings of the environment.</param>
    public InstanceMetadataCredentialsProvider(InstanceMetadataCredentialsOptions? options = null)
        : base((options?.Environment ?? AwsEnvironment.Process).TimeProvider) => _options = options ?? new();

    /// <summary>Returns "EC2 instance credentials".</summary>
    public override string ToString() => "EC2 instance credentials";

    /// <inheritdoc/>
    protected override bool AllowExpiredCredentials => true;

    internal override string SourceKind => "instance_metadata";

    internal override string SourcePath => "EC2 instance metadata";

    /// <inheritdoc/>
    protected override async ValueTask<AwsCredentials> FetchAsync(CancellationToken cancellationToken)
    {
        AwsEnvironment environment = _options.Environment;
        InstanceMetadataSettings settings = ReadSettings(environment);
        MetadataResponse roles = await environment.InstanceMetadata.GetAsync(settings, Path, cancellationToken).ConfigureAwait(false);
        string role = ReadRole(settings, roles);
        MetadataResponse response = await environment.InstanceMetadata.GetAsync(settings, Path + Uri.EscapeDataString(role), cancellationToken).ConfigureAwait(false);
        return ReadCredentials(settings, response, role);
    }

    private InstanceMetadataSettings ReadSettings(AwsEnvironment environment) =>
        InstanceMetadataSettings.Read(new SettingReader(environment, SelectedProfile.Find(environment, _options.Profile)), _options, out string? reason) ?? throw Missing(reason!);

    /// <summary>Returns the name of the role.</summary>
    private static string ReadRole(InstanceMetadataSettings settings, MetadataResponse response)
    {
        if (response.Status == 0)
            throw Missing($"{response.Describe()} ({settings.Endpoint})");
        if (!response.IsSuccess && response.Status != 404)
            throw CreateException(settings, response);
        string role = Encoding.UTF8.GetString(response.Body).Trim();
        int end = role.IndexOf('\n', StringComparison.Ordinal);
        role = end < 0 ? role : role[..end].TrimEnd();
        return role.Length > 0 && response.IsSuccess ? role : throw Missing("the instance has no IAM role");
    }

    private static AwsCredentials ReadCredentials(InstanceMetadataSettings settings, MetadataResponse response, string role)
    {
        if (!response.IsSuccess)
            throw CreateException(settings, response);
        try
        {
            CredentialDocument document = CredentialDocument.ParseJson(response.Body, isNested: false);
            if (document.Code is not (null or "Success"))
                throw new TernCredentialsException($"The EC2 instance metadata has no credentials of the role '{ServiceText.Identifier(role)}' ({ServiceText.Identifier(document.Code)}). Check the trust policy of the role.");
            return document.Create("The response of the EC2 instance metadata", document.Token, document.Expiration);
        }
        catch (TernSerializationException)
        {
            throw new TernCredentialsException("The response of the EC2 instance metadata is not valid JSON with AccessKeyId and SecretAccessKey. Check AWS_EC2_METADATA_SERVICE_ENDPOINT.");
        }
    }

    /// <summary>Creates the error of an instance without a role, or of a machine that is not an instance.</summary>
    private static TernCredentialsException Missing(string reason) =>
        new($"The EC2 instance metadata returned no credentials: {reason}. Check the IAM role of the instance.") { MissingReason = reason };

    private static TernCredentialsException CreateException(InstanceMetadataSettings settings, MetadataResponse response) => new(
        response.Status == 403
            ? $"The EC2 instance metadata at {settings.Endpoint} is disabled (HTTP 403). Enable it for the instance, or set AWS_EC2_METADATA_DISABLED to true."
            : $"The EC2 instance metadata at {settings.Endpoint} returned no credentials ({response.Describe()}). Check the instance metadata options.");
}
