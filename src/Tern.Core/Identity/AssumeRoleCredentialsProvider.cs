using System.Globalization;
using Tern.Runtime;

namespace Tern;

/// <summary>Credentials of an IAM role that other credentials assume with STS.</summary>
/// <seealso href="https://docs.aws.amazon.com/sdkref/latest/guide/feature-assume-role-credentials.html">Assume role credential provider</seealso>
public sealed class AssumeRoleCredentialsProvider : RefreshingCredentialsProvider
{
    private readonly AssumeRoleCredentialsOptions _options;
    private readonly ICredentialsProvider _source;

    /// <param name="options">The options.</param>
    /// <exception cref="ArgumentException">The ARN of the role is empty.</exception>
    public AssumeRoleCredentialsProvider(AssumeRoleCredentialsOptions options)
        : base(options?.Environment.TimeProvider)
    {
        ArgumentNullException.ThrowIfNull(options);
        ArgumentException.ThrowIfNullOrEmpty(options.RoleArn, nameof(options));
        _options = options;
        _source = options.Source ?? options.Environment.SharedCredentials.Get(options.Environment, options.Profile);
    }

    /// <summary>Returns "Role" and its ARN.</summary>
    public override string ToString() => $"Role {_options.RoleArn}";

    internal override string SourceKind => "assume_role";

    internal override string SourcePath => $"role {StsNames.GetRoleName(_options.RoleArn)} → {CredentialPath.Of(_source)}";

    private protected override void ForgetSources() => CachedCredentials.Forget(_source);

    /// <inheritdoc/>
    protected override async ValueTask<AwsCredentials> FetchAsync(CancellationToken cancellationToken)
    {
        AwsEnvironment environment = _options.Environment;
        // Before the request: the error of the source must not be one of the request.
        await _source.GetCredentialsAsync(cancellationToken).ConfigureAwait(false);
        string region = CredentialClient.GetStsRegion(environment, _options.Profile, _options.Region, _options.RoleArn);
        try
        {
            CredentialDocument document = await CredentialClient.SendAsync(
                CredentialOperation.AssumeRole, CreateRequest(), environment, _options.Profile, region, _source, interceptor: null, cancellationToken).ConfigureAwait(false);
            return document.Create("The response of STS", document.SessionToken, document.Expiration);
        }
        catch (TernException e) when (e is not TernCredentialsException)
        {
            throw new TernCredentialsException($"The role {_options.RoleArn} could not be assumed. {e.Message}", innerException: e);
        }
    }

    private CredentialRequest CreateRequest()
    {
        List<KeyValuePair<string, string?>> parameters =
        [
            new("RoleArn", _options.RoleArn),
            new("RoleSessionName", _options.RoleSessionName ?? StsNames.CreateSessionName(_options.Environment.TimeProvider)),
        ];
        Add(parameters, "PolicyArns.member.", ".arn", _options.PolicyArns);
        parameters.Add(new("Policy", _options.Policy));
        parameters.Add(new("DurationSeconds", StsNames.FormatSeconds(_options.Duration)));
        for (int i = 0; i < _options.Tags.Count; i++)
        {
            string prefix = string.Create(CultureInfo.InvariantCulture, $"Tags.member.{i + 1}.");
            parameters.Add(new(prefix + "Key", _options.Tags[i].Key));
            parameters.Add(new(prefix + "Value", _options.Tags[i].Value));
        }
        Add(parameters, "TransitiveTagKeys.member.", "", _options.TransitiveTagKeys);
        parameters.Add(new("ExternalId", _options.ExternalId));
        parameters.Add(new("SourceIdentity", _options.SourceIdentity));
        return CredentialRequest.Form("AssumeRole", parameters);
    }

    private static void Add(List<KeyValuePair<string, string?>> parameters, string prefix, string suffix, IReadOnlyList<string> values)
    {
        for (int i = 0; i < values.Count; i++)
            parameters.Add(new(string.Create(CultureInfo.InvariantCulture, $"{prefix}{i + 1}{suffix}"), values[i]));
    }
}
