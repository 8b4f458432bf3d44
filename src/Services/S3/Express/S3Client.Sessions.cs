using Tern.Runtime;
using Tern.S3.Express;

namespace Tern.S3;

public sealed partial class S3Client
{
    private ExpressSessions? _sessions;

    /// <summary>Returns the session of the directory bucket (S3 Express One Zone) of an endpoint. Sessions are cached and refreshed.</summary>
    protected override ICredentialsProvider GetSessionCredentialsProvider(Endpoint endpoint)
    {
        ExpressSessions sessions = Volatile.Read(ref _sessions)
            ?? Interlocked.CompareExchange(ref _sessions, new ExpressSessions(this), null)
            ?? _sessions;
        return sessions.Get(endpoint);
    }
}
