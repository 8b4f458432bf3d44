using System.Globalization;

namespace Tern;

/// <summary>
/// Some entries of a batch failed; the others were accepted. Send the entries of <see cref="Failures"/> again, or check their codes.
/// </summary>
public class TernBatchIncompleteException : TernException
{
    /// <param name="operation">The operation that accepts batches.</param>
    /// <param name="failures">The failures, at least one.</param>
    /// <param name="count">The number of entries.</param>
    public TernBatchIncompleteException(string operation, IReadOnlyList<BatchFailure> failures, int count)
        : base(Describe(operation, failures, count), innerException: failures?.FirstOrDefault(failure => failure.Exception is not null)?.Exception) =>
        Failures = failures!;

    /// <summary>The failed entries, in the caller's order.</summary>
    public IReadOnlyList<BatchFailure> Failures { get; }

    private static string Describe(string operation, IReadOnlyList<BatchFailure> failures, int count)
    {
        ArgumentNullException.ThrowIfNull(operation);
        ArgumentNullException.ThrowIfNull(failures);
        IEnumerable<string> codes = failures.CountBy(failure => failure.Code)
            .Select(code => string.Create(CultureInfo.InvariantCulture, $"{code.Key}: {code.Value}"));
        return string.Create(
            CultureInfo.InvariantCulture,
            $"{operation}: {failures.Count} of {count} entries failed ({string.Join(", ", codes)}). The first is entry {failures[0].Index}. See Failures for all of them.");
    }
}
