using Tern.DynamoDB;
using Tern.Local.DynamoDB.Items;

namespace Tern.Local.DynamoDB.Transactions;

/// <summary>Collects the cancellation reasons of a transaction, in the order of the request.</summary>
internal sealed class CancellationReasonList(int count)
{
    private readonly CancellationReason[] _reasons = [.. Enumerable.Repeat(new CancellationReason { Code = "None" }, count)];
    private bool _hasFailure;

    /// <summary>Executes a step of one action, and collects failures that cancel the transaction.</summary>
    public void Try(int index, Action step)
    {
        try
        {
            step();
        }
        catch (ConditionFailure failure)
        {
            Fail(index, new CancellationReason { Code = "ConditionalCheckFailed", Message = failure.Message, Item = failure.Item });
        }
        catch (DynamoDBServiceException failure) when (failure.Code == "ValidationException" && !IsEmptyKey(failure))
        {
            Fail(index, new CancellationReason { Code = "ValidationError", Message = failure.Message });
        }
    }

    public bool HasFailed(int index) => _reasons[index].Code != "None";

    /// <exception cref="CancellationFailure">An action failed.</exception>
    public void ThrowIfAny()
    {
        if (_hasFailure)
            throw new CancellationFailure(_reasons);
    }

    private void Fail(int index, CancellationReason reason)
    {
        _reasons[index] = reason;
        _hasFailure = true;
    }

    // The service checks for empty keys before the transaction, and returns that error without cancellation reasons.
    private static bool IsEmptyKey(DynamoDBServiceException failure) => failure.Message.Contains("cannot contain an empty", StringComparison.Ordinal);
}
