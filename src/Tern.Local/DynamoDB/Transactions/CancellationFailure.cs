using Tern.DynamoDB;

namespace Tern.Local.DynamoDB.Transactions;

/// <summary>A transaction was canceled.</summary>
/// <param name="reasons">One reason for each action, in the order of the request.</param>
internal sealed class CancellationFailure(IReadOnlyList<CancellationReason> reasons) : DynamoDBServiceException(
    "TransactionCanceledException",
    $"Transaction cancelled, please refer cancellation reasons for specific reasons [{string.Join(", ", reasons.Select(reason => reason.Code))}]")
{
    public IReadOnlyList<CancellationReason> Reasons { get; } = reasons;
}
