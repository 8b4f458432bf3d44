using Tern.DynamoDB;

namespace Tern.Local.DynamoDB.Requests;

/// <summary>Request members that several operations have in common.</summary>
internal static class ReturnValueRules
{
    public static bool WantsItem(this ReturnValuesOnConditionCheckFailure? value) => value == ReturnValuesOnConditionCheckFailure.AllOld;

    /// <summary>Refuses all values except ALL_OLD and NONE, for puts and deletions.</summary>
    public static void RefuseAllButOld(ReturnValue? value)
    {
        if (value is { Value: not ("ALL_OLD" or "NONE") })
            throw DynamoDBServiceException.Validation("ReturnValues can only be ALL_OLD or NONE");
    }
}
