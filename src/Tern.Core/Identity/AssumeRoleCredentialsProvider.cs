using Tern.Runtime;
using Tern.Runtime.Sts;

namespace Tern;

/// <summary>Credentials of an IAM role that other credentials assume with STS.</summary>
/// <seealso href="https://docs.aws.amazon.com/sdkref/latest/guide/feature-assume-role-credentials.html">Assume role credential provider</seealso>
public sealed class AssumeRoleCredentialsProvider : RefreshingCredentialsProvider
{
    private readonly AssumeRoleOptions _options;
    private readonly ICredentialsProvider _source;

    /// <param name="options">The options.</param>
    /// <exception cref="ArgumentException">The ARN of the role is empty.</exception>
    public AssumeRoleCredentialsProvider(AssumeRoleOptions options)
        : base(options?.Environment.TimeProvider)
    {
        ArgumentNullException.ThrowIfNull(options);
        ArgumentException.ThrowIfNullOrEmpty(options.RoleArn, nameof(options));
        _options = options;
        _source = options.Source ?? options.Environment.SharedCredentials.Get(options.Environment, options.Profile);
    }

    /// <summary>Returns "Role" and its ARN.</summary>
    public override string ToString() => $"Role {_options.RoleArn}";

    internal override string SourcePath => $"role {StsCredentials.GetRoleName(_options.RoleArn)} → {CredentialPath.Of(_source)}";

    /// <inheritdoc/>
    protected override async ValueTask<AwsCredentials> FetchAsync(CancellationToken cancellationToken)
    {
        AwsEnvironment environment = _options.Environment;
        // Before the request: the error of the source must not be one of the request.
        await _source.GetCredentialsAsync(cancellationToken).ConfigureAwait(false);
        try
        {
            using var sts = new StsClient(CredentialClient.CreateOptions(environment, _options.Profile, CredentialClient.GetStsRegion(environment, _options.Profile, _options.Region, _options.RoleArn), _source));
            AssumeRoleResponse response = await sts.AssumeRoleAsync(
                new()
                {
                    RoleArn = _options.RoleArn,
                    RoleSessionName = _options.RoleSessionName ?? StsCredentials.CreateSessionName(environment.TimeProvider),
                    ExternalId = _options.ExternalId,
                    DurationSeconds = (int?)_options.Duration?.TotalSeconds,
                    Policy = _options.Policy,
                    PolicyArns = CreatePolicies(),
                    Tags = CreateTags(),
                    TransitiveTagKeys = _options.TransitiveTagKeys.Count == 0 ? AbsentList<string>.Instance : _options.TransitiveTagKeys,
                    SourceIdentity = _options.SourceIdentity,
                },
                cancellationToken).ConfigureAwait(false);
            return StsCredentials.Create(response.Credentials, response.AssumedRoleUser);
        }
        catch (TernException e) when (e is not TernCredentialsException)
        {
            throw new TernCredentialsException($"The role {_options.RoleArn} could not be assumed. {e.Message}", innerException: e);
        }
    }

    // The request contains an empty list that is set, but not an absent one.
    private IReadOnlyList<PolicyDescriptorType> CreatePolicies()
    {
        if (_options.PolicyArns.Count == 0)
            return AbsentList<PolicyDescriptorType>.Instance;
        var policies = new List<PolicyDescriptorType>();
        foreach (string arn in _options.PolicyArns)
            policies.Add(new() { Arn = arn });
        return policies;
    }

    private IReadOnlyList<Tag> CreateTags()
    {
        if (_options.Tags.Count == 0)
            return AbsentList<Tag>.Instance;
        var tags = new List<Tag>();
        foreach (KeyValuePair<string, string> tag in _options.Tags)
            tags.Add(new() { Key = tag.Key, Value = tag.Value });
        return tags;
    }
}
