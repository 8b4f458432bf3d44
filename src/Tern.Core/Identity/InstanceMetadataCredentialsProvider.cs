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

    private readonly InstanceMetadataOptions _options;

    /// <param name="options">The options. The default, null, is the settings of the environment.</param>
    public InstanceMetadataCredentialsProvider(InstanceMetadataOptions? options = null)
        : base((options?.Environment ?? AwsEnvironment.Process).TimeProvider) => _options = options ?? new();

    /// <summary>Returns "EC2 instance credentials".</summary>
    public override string ToString() => "EC2 instance credentials";

    /// <inheritdoc/>
    protected override bool AllowExpiredCredentials => true;

    internal override string SourcePath => "EC2 instance metadata";

    /// <summary>Fetches credentials; none if this machine is not an EC2 instance, the service is disabled, or the instance has no role.</summary>
    /// <exception cref="TernCredentialsException">The service exists, but its response is an error.</exception>
    internal async Task<InstanceCredentials> FindAsync(CancellationToken cancellationToken)
    {
        InstanceMetadataSettings? settings;
        string? reason;
        try
        {
            AwsEnvironment environment = _options.Environment;
            settings = InstanceMetadataSettings.Read(new SettingReader(environment, SelectedProfile.Find(environment, _options.Profile)), _options, out reason);
        }
        catch (TernConfigurationException e)
        {
            throw new TernCredentialsException(e.Message, innerException: e);
        }
        if (settings is null)
            return new(null, reason);
        InstanceMetadataClient metadata = _options.Environment.InstanceMetadata;
        MetadataResponse roles = await metadata.GetAsync(settings, Path, cancellationToken).ConfigureAwait(false);
        if (roles.Status == 0)
            return new(null, $"{roles.Describe()} from {settings.Endpoint}");
        if (roles.Status == 404)
            return new(null, "the instance has no IAM role");
        if (!roles.IsSuccess)
            throw CreateException(settings, roles);
        string role = Encoding.UTF8.GetString(roles.Body).Trim();
        role = role.Split('\n')[0].TrimEnd();
        if (role.Length == 0)
            return new(null, "the instance has no IAM role");
        MetadataResponse response = await metadata.GetAsync(settings, Path + Uri.EscapeDataString(role), cancellationToken).ConfigureAwait(false);
        if (!response.IsSuccess)
            throw CreateException(settings, response);
        try
        {
            CredentialDocument document = CredentialDocument.Parse(response.Body);
            if (document.Code is not (null or "Success"))
                throw new TernCredentialsException($"The EC2 instance metadata has no credentials of the role '{ServiceText.Identifier(role)}' ({ServiceText.Identifier(document.Code)}). Check the trust policy of the role.");
            return new(document.Create("The response of the EC2 instance metadata", document.Token), null);
        }
        catch (TernSerializationException)
        {
            throw new TernCredentialsException("The response of the EC2 instance metadata is not valid. Expected a JSON object with AccessKeyId and SecretAccessKey. Check AWS_EC2_METADATA_SERVICE_ENDPOINT.");
        }
    }

    /// <inheritdoc/>
    protected override async ValueTask<AwsCredentials> FetchAsync(CancellationToken cancellationToken)
    {
        InstanceCredentials found = await FindAsync(cancellationToken).ConfigureAwait(false);
        return found.Credentials ?? throw new TernCredentialsException($"The EC2 instance metadata returned no credentials: {found.MissingReason}. Check the IAM role of the instance.");
    }

    private static TernCredentialsException CreateException(InstanceMetadataSettings settings, MetadataResponse response) => new(
        response.Status == 403
            ? $"The EC2 instance metadata at {settings.Endpoint} is disabled (HTTP 403). Enable it for the instance, or set AWS_EC2_METADATA_DISABLED to true."
            : $"The EC2 instance metadata at {settings.Endpoint} returned no credentials ({response.Describe()}). Check the instance metadata options.");
}
