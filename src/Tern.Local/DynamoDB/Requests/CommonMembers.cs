using Tern.DynamoDB;

namespace Tern.Local.DynamoDB.Requests;

/// <summary>Members that many requests share.</summary>
internal static class CommonMembers
{
    public static bool WantsItem(this ReturnValuesOnConditionCheckFailure? value) => value == ReturnValuesOnConditionCheckFailure.AllOld;

    /// <summary>Refuses anything but the item before a put or a deletion.</summary>
    public static void RefuseAllButOld(ReturnValue? value)
    {
        if (value is { Value: not ("ALL_OLD" or "NONE") })
            throw LocalServiceException.Validation("ReturnValues can only be ALL_OLD or NONE");
    }
}
