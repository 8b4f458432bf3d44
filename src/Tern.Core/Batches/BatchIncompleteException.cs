using System.Globalization;

namespace Tern;

/// <summary>Some entries of many were not taken; the others were. Send those of <see cref="Failures"/> again, or look at their codes.</summary>
public class BatchIncompleteException : TernException
{
    /// <param name="operation">The operation that takes batches.</param>
    /// <param name="failures">What failed, at least one.</param>
    /// <param name="count">How many entries there were.</param>
    public BatchIncompleteException(string operation, IReadOnlyList<BatchFailure> failures, int count)
        : base(Describe(operation, failures, count), innerException: failures?.FirstOrDefault(failure => failure.Exception is not null)?.Exception) =>
        Failures = failures!;

    /// <summary>The entries that were not taken, in the caller's order.</summary>
    public IReadOnlyList<BatchFailure> Failures { get; }

    private static string Describe(string operation, IReadOnlyList<BatchFailure> failures, int count)
    {
        ArgumentNullException.ThrowIfNull(operation);
        ArgumentNullException.ThrowIfNull(failures);
        IEnumerable<string> codes = failures.CountBy(failure => failure.Code)
            .Select(code => string.Create(CultureInfo.InvariantCulture, $"{code.Key} {code.Value} times"));
        return string.Create(
            CultureInfo.InvariantCulture,
            $"{operation}: {failures.Count} of {count} entries were not taken ({string.Join(", ", codes)}; the first is entry {failures[0].Index}). Failures has them all.");
    }
}
