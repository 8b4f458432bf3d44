using System.Threading.RateLimiting;
using Microsoft.AspNetCore.Identity;
using Microsoft.Extensions.Options;

namespace Shop.Security;

/// <summary>
/// Hashes passwords by PBKDF2 with HMAC-SHA-512 and 210,000 iterations, which keeps a core busy for a tenth of a second: no more at once
/// than there are cores, and a short queue.
/// </summary>
/// <param name="hasher">Does the work; another one where that is counted.</param>
internal sealed class Passwords(PasswordHasher<Passwords>? hasher = null) : IDisposable
{
    /// <summary>The hash of no password: an account that does not exist takes as long as one that does.</summary>
    private const string Nobody = "AQAAAAIAAzRQAAAAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA==";

    private readonly PasswordHasher<Passwords> hasher = hasher ?? new(Options.Create(new PasswordHasherOptions { IterationCount = 210_000 }));
    private readonly ConcurrencyLimiter work = new(new ConcurrencyLimiterOptions
    {
        PermitLimit = Environment.ProcessorCount,
        QueueLimit = 8 * Environment.ProcessorCount,
        QueueProcessingOrder = QueueProcessingOrder.OldestFirst,
    });

    /// <summary>The hash of a password; null when there is too much to do.</summary>
    public async ValueTask<string?> HashAsync(string password, CancellationToken cancellationToken)
    {
        using var lease = await work.AcquireAsync(1, cancellationToken);
        return lease.IsAcquired ? hasher.HashPassword(this, password) : null;
    }

    /// <summary>Whether it is the password of the hash; null when there is too much to do.</summary>
    /// <param name="hash">The stored hash; null when there is no such account.</param>
    /// <param name="password">What was given.</param>
    /// <param name="cancellationToken">Ends the waiting.</param>
    public async ValueTask<PasswordVerificationResult?> VerifyAsync(string? hash, string password, CancellationToken cancellationToken)
    {
        using var lease = await work.AcquireAsync(1, cancellationToken);
        if (!lease.IsAcquired) return null;
        var result = hasher.VerifyHashedPassword(this, hash ?? Nobody, password);
        return hash is null ? PasswordVerificationResult.Failed : result;
    }

    public void Dispose() => work.Dispose();
}
