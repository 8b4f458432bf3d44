using System.Threading.RateLimiting;
using Microsoft.AspNetCore.Identity;
using Microsoft.Extensions.Options;

namespace Shop.Security;

/// <summary>
/// Hashes passwords by PBKDF2 with HMAC-SHA-512 and 210,000 iterations, which takes a core for about 0.1 seconds. At most one hash per core runs at
/// a time, and the queue is limited to 8 per core.
/// </summary>
/// <param name="hasher">The hasher to use; null for the default one.</param>
internal sealed class PasswordHashing(PasswordHasher<PasswordHashing>? hasher = null) : IDisposable
{
    /// <summary>A hash that no password matches. It is verified for unknown accounts, so that they take as long as existing ones.</summary>
    private const string UnmatchableHash = "AQAAAAIAAzRQAAAAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA==";

    private readonly PasswordHasher<PasswordHashing> hasher = hasher ?? new(Options.Create(new PasswordHasherOptions { IterationCount = 210_000 }));
    private readonly ConcurrencyLimiter limiter = new(new ConcurrencyLimiterOptions
    {
        PermitLimit = Environment.ProcessorCount,
        QueueLimit = 8 * Environment.ProcessorCount,
        QueueProcessingOrder = QueueProcessingOrder.OldestFirst,
    });

    /// <summary>Hashes a password; null if the queue is full.</summary>
    public async ValueTask<string?> HashAsync(string password, CancellationToken cancellationToken)
    {
        using var lease = await limiter.AcquireAsync(1, cancellationToken);
        return lease.IsAcquired ? hasher.HashPassword(this, password) : null;
    }

    /// <summary>Verifies a password; null if the queue is full.</summary>
    /// <param name="hash">The stored hash; null if the account does not exist or has no password.</param>
    /// <param name="password">The password of the request.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    public async ValueTask<PasswordVerificationResult?> VerifyAsync(string? hash, string password, CancellationToken cancellationToken)
    {
        using var lease = await limiter.AcquireAsync(1, cancellationToken);
        if (!lease.IsAcquired) return null;
        var result = hasher.VerifyHashedPassword(this, hash ?? UnmatchableHash, password);
        return hash is null ? PasswordVerificationResult.Failed : result;
    }

    public void Dispose() => limiter.Dispose();
}
