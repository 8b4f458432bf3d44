using Tern.Runtime;

namespace Tern;

/// <summary>
/// The default credentials: those of the first configured source, in this order: environment variables, web identity in environment variables,
/// profile, container, EC2 instance.
/// </summary>
/// <remarks>
/// <para>A source that is not configured is skipped. A configured source that fails ends the search with its error.</para>
/// <para>
/// If a profile is named in code, environment variables with keys and web identities are not read: the order is profile, container, EC2 instance.
/// </para>
/// </remarks>
/// <seealso href="https://docs.aws.amazon.com/sdkref/latest/guide/standardized-credentials.html">Standardized credential providers</seealso>
public sealed class DefaultCredentialsProvider : RefreshingCredentialsProvider
{
    private readonly string? _profile;
    private readonly AwsEnvironment _environment;
    private volatile ICredentialsProvider? _source;
    private volatile IReadOnlyList<SearchedSource> _searched = [];
    private int _forgotten;

    /// <param name="profile">The name of the profile. The default, null, is <c>AWS_PROFILE</c>, else <c>default</c>.</param>
    /// <param name="environment">The environment. The default, null, is <see cref="AwsEnvironment.Process"/>.</param>
    public DefaultCredentialsProvider(string? profile = null, AwsEnvironment? environment = null)
        : base((environment ?? AwsEnvironment.Process).TimeProvider)
    {
        _profile = profile;
        _environment = environment ?? AwsEnvironment.Process;
    }

    /// <summary>Returns "Default credentials" and the source that was found.</summary>
    public override string ToString() => _source is null ? "Default credentials" : $"Default credentials ({SourcePath})";

    /// <inheritdoc/>
    protected override bool AllowExpiredCredentials => _source is RefreshingCredentialsProvider { AllowsExpiredCredentials: true };

    internal override string SourcePath => _source switch
    {
        null => "default credentials",
        RefreshingCredentialsProvider source => source.SourcePath,
        _ => CredentialSearch.EnvironmentName,
    };

    internal override string SourceKind => _source switch
    {
        null => "none",
        RefreshingCredentialsProvider source => source.SourceKind,
        _ => "environment",
    };

    /// <summary>The sources that were searched before the one that was found.</summary>
    internal IReadOnlyList<SearchedSource> Searched => _searched;

    private protected override void ForgetSources()
    {
        Interlocked.Increment(ref _forgotten);
        _source = null;
    }

    /// <inheritdoc/>
    protected override async ValueTask<AwsCredentials> FetchAsync(CancellationToken cancellationToken)
    {
        if (!CredentialSources.AreAllSupported)
            return EnvironmentCredentialsProvider.Find(_environment) ?? throw CredentialSearch.CreateNotFoundException([]);
        var search = new CredentialSearch(_environment, _profile);
        IReadOnlyList<SearchedSource> searched = _searched;
        int forgotten = Volatile.Read(ref _forgotten);
        try
        {
            if (_source is RefreshingCredentialsProvider known)
                return await known.FetchUncachedAsync(cancellationToken).ConfigureAwait(false);
            searched = search.Searched;
            return await search.ExecuteAsync(cancellationToken).ConfigureAwait(false);
        }
        catch (TernException e) when (searched.Count > 0 && e is not TernCredentialsException { Sources.Count: > 0 })
        {
            throw (e as TernCredentialsException ?? new TernCredentialsException(e.Message, innerException: e)).After(searched);
        }
        finally
        {
            // The source of a fetch that was abandoned is not that of later fetches.
            if (forgotten == Volatile.Read(ref _forgotten))
                (_source, _searched) = (search.Source ?? _source, searched);
        }
    }
}
