using Tern.DynamoDB;

namespace Tern.Local.DynamoDB.Transactions;

/// <summary>A transaction was not carried out.</summary>
/// <param name="reasons">One for each action of the request, in its order.</param>
internal sealed class CancellationFailure(IReadOnlyList<CancellationReason> reasons) : LocalServiceException(
    "TransactionCanceledException",
    $"Transaction cancelled, please refer cancellation reasons for specific reasons [{string.Join(", ", reasons.Select(reason => reason.Code))}]")
{
    public IReadOnlyList<CancellationReason> Reasons { get; } = reasons;
}
