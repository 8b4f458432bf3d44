using Tern.DynamoDB;

namespace Tern.Local.DynamoDB.Requests;

/// <summary>Members that many requests share: their constraints and their meaning.</summary>
internal static class CommonMembers
{
    public static void ReturnConsumedCapacity(this MemberConstraints constraints, ReturnConsumedCapacity? value) =>
        constraints.OneOf("returnConsumedCapacity", value?.Value, "INDEXES", "TOTAL", "NONE");

    public static void ReturnItemCollectionMetrics(this MemberConstraints constraints, ReturnItemCollectionMetrics? value) =>
        constraints.OneOf("returnItemCollectionMetrics", value?.Value, "SIZE", "NONE");

    public static void ReturnValues(this MemberConstraints constraints, ReturnValue? value) =>
        constraints.OneOf("returnValues", value?.Value, "ALL_NEW", "UPDATED_OLD", "ALL_OLD", "NONE", "UPDATED_NEW");

    public static void OnConditionFailure(this MemberConstraints constraints, string member, ReturnValuesOnConditionCheckFailure? value) =>
        constraints.OneOf(member, value?.Value, "ALL_OLD", "NONE");

    public static bool WantsItem(this ReturnValuesOnConditionCheckFailure? value) => value == ReturnValuesOnConditionCheckFailure.AllOld;

    /// <summary>Refuses anything but the item before a put or a deletion.</summary>
    public static void RefuseAllButOld(ReturnValue? value)
    {
        if (value is { Value: not ("ALL_OLD" or "NONE") })
            throw LocalServiceException.Validation("ReturnValues can only be ALL_OLD or NONE");
    }
}
