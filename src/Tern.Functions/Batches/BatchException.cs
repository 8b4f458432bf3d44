using System.Globalization;
using System.Text;

namespace Tern.Functions;

/// <summary>A batch failed completely, so Lambda delivers all its records again: a record has no ID, or the failures of records are not reported.</summary>
/// <remarks>The message contains the IDs of the first records and the types of their exceptions, but no content of a record.</remarks>
/// <seealso cref="BatchOptions.ReportsFailures"/>
public sealed class BatchException : TernException
{
    // A batch has up to 10,000 records.
    private const int MaxNames = 5;

    internal BatchException(string message)
        : base(message)
    {
    }

    private BatchException(string message, IReadOnlyList<BatchFailure> failures, Exception? innerException)
        : base(message, call: null, innerException) => Failures = failures;

    /// <summary>The records that were not processed successfully, in the order of the batch. Empty if a record has no ID.</summary>
    public IReadOnlyList<BatchFailure> Failures { get; } = [];

    /// <summary>Creates the exception of a batch whose failures are not reported. Its inner exception is that of the first failed record.</summary>
    internal static BatchException Create(int count, IReadOnlyList<BatchFailure> failures)
    {
        var names = new StringBuilder();
        Exception? first = null;
        int failed = 0;
        foreach (BatchFailure failure in failures)
        {
            if (failure.Exception is not { } exception)
                continue;
            first ??= exception;
            failed++;
            if (failed <= MaxNames)
                names.Append(names.Length == 0 ? ": " : ", ").Append(failure.RecordId).Append(" (").Append(exception.GetType().Name).Append(')');
        }
        if (failed > MaxNames)
            names.Append(CultureInfo.InvariantCulture, $" and {failed - MaxNames} more");
        string message = string.Create(
            CultureInfo.InvariantCulture,
            $"{failed} of {count} records of the batch failed{names}. {failures.Count - failed} records were not processed. Lambda delivers the batch again, because {nameof(BatchOptions)}.{nameof(BatchOptions.ReportsFailures)} is false.");
        return new BatchException(message, failures, first);
    }
}
