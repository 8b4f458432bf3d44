using Tern.Runtime;
using Tern.S3.Express;

namespace Tern.S3;

public sealed partial class S3Client
{
    private ExpressSessions? _sessions;

    /// <summary>Returns the session of the directory bucket (S3 Express One Zone) of an endpoint. Sessions are cached and refreshed.</summary>
    protected override ICredentialsProvider GetSessionCredentialsProvider(Endpoint endpoint)
    {
        if (Volatile.Read(ref _sessions) is not { } sessions)
        {
            var created = new ExpressSessions(this);
            sessions = Interlocked.CompareExchange(ref _sessions, created, null) ?? created;
        }
        return sessions.Get(endpoint);
    }

    /// <inheritdoc/>
    protected override void ForgetSessions() => Volatile.Write(ref _sessions, null);
}
