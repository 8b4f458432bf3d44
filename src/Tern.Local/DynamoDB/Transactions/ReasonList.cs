using Tern.DynamoDB;
using Tern.Local.DynamoDB.Items;

namespace Tern.Local.DynamoDB.Transactions;

/// <summary>Why the actions of a transaction cannot be done, collected in the order of the request.</summary>
internal sealed class ReasonList(int count)
{
    private readonly CancellationReason[] _reasons = [.. Enumerable.Repeat(new CancellationReason { Code = "None" }, count)];
    private bool _hasFailure;

    /// <summary>Does a step of one action, and takes the failures down that cancel the transaction.</summary>
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
        catch (LocalServiceException failure) when (failure.Code == "ValidationException" && !IsEmptyKey(failure))
        {
            Fail(index, new CancellationReason { Code = "ValidationError", Message = failure.Message });
        }
    }

    public bool HasFailed(int index) => _reasons[index].Code != "None";

    /// <exception cref="CancellationFailure">Some action failed.</exception>
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

    // The service finds an empty key before it begins the transaction, and says so without reasons.
    private static bool IsEmptyKey(LocalServiceException failure) => failure.Message.Contains("cannot contain an empty", StringComparison.Ordinal);
}
