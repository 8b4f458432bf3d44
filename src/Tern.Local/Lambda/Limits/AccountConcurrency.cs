using Tern.Local.Lambda.Functions;

namespace Tern.Local.Lambda.Limits;

/// <summary>The concurrency of an account in a region.</summary>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/lambda-concurrency.html">Concurrency</seealso>
internal static class AccountConcurrency
{
    /// <summary>The maximum number of concurrent invocations.</summary>
    public const int Limit = 1_000;

    /// <summary>The number that cannot be reserved.</summary>
    public const int MinUnreserved = 100;

    /// <summary>Returns the concurrency that no other function has.</summary>
    /// <param name="catalog">The functions.</param>
    /// <param name="function">The function whose concurrency is not subtracted.</param>
    public static int GetUnreserved(FunctionCatalog catalog, StoredFunction function)
    {
        int unreserved = Limit;
        foreach (StoredFunction other in catalog.Functions)
        {
            if (other != function)
                unreserved -= other.ReservedConcurrency ?? other.ProvisionedConcurrency;
        }
        return unreserved;
    }
}
