using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using Tern.Referees.Tests.Differences;

namespace Tern.Referees.Tests.Differential;

/// <summary>The accepted differences between responses to random calls.</summary>
internal static partial class AcceptedDifferences
{
    /// <summary>The outcome that <see cref="DifferentialTests"/> records for a call without a response from dynalite.</summary>
    public const string NoResponse = "no response";

    private const string Guide = "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/";
    private const string Reference = "https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/";

    public static IReadOnlyList<AcceptedDifference> All { get; } =
    [
        new(
            "no response from dynalite",
            "Local",
            "Every request has a response; dynalite's evaluation of some expressions throws.",
            Guide + "Programming.Errors.html",
            difference => difference.Dynalite == NoResponse),
        new(
            "the text of a SerializationException",
            "either",
            "A value of the wrong kind is a SerializationException; its text is not documented.",
            Guide + "Programming.Errors.html",
            difference => IsError(difference.Dynalite, "SerializationException") && !Disagreement.IsResult(difference.Local)),
        new(
            "the text of constraint violations",
            "either",
            "Both refuse the request; how the response shows the value, and how many violations it contains, is not documented.",
            Reference + "CommonErrors.html",
            difference => Both(difference, " validation error")),
        new(
            "null in a map",
            "either",
            "What a null means where an attribute, a name or a table's requests should stand is not documented; Tern.Local treats it as absent.",
            Reference + "API_AttributeValue.html",
            difference => Contains(difference.Call.Json, ":null")),
        new(
            "an unknown type beside a known one",
            "either",
            "An attribute value has one type; the meaning of an unknown one is not documented.",
            Reference + "API_AttributeValue.html",
            difference => Contains(difference.Local, "has more than one datatypes set")),
        new(
            "order of sets, lists, maps, booleans and nulls",
            "Local",
            "<, <=, >, >= and BETWEEN are for strings, numbers and binary values; dynalite compares others as text.",
            Reference + "API_Condition.html",
            difference => UnorderedOperand().IsMatch(difference.Local)),
        new(
            "a comparison of missing attributes",
            "Local",
            "A comparison with a missing attribute is not true; dynalite treats two missing ones as equal.",
            Guide + "Expressions.OperatorsAndFunctions.html",
            difference => (difference.AreResults || IsWrong(difference.Local) != IsWrong(difference.Dynalite)) && TwoPaths().IsMatch(Conditions(difference.Call))),
        new(
            "the types that an update clause accepts",
            "either",
            "ADD is for numbers and sets, DELETE for sets, so both refuse; the text is not documented.",
            Guide + "Expressions.UpdateExpressions.html",
            difference => Contains(difference.Local, "typeSet: ALLOWED_FOR_") && Contains(difference.Dynalite, "Incorrect operand type")),
        new(
            "a function that an update does not support",
            "either",
            "SET has if_not_exists and list_append, so both refuse size; the text is not documented.",
            Guide + "Expressions.UpdateExpressions.html",
            difference => Contains(difference.Local, "The function is not allowed in an update expression")),
        new(
            "a missing operand and an invalid path",
            "either",
            "An update with both errors is refused; which one is reported is not documented.",
            Guide + "Expressions.UpdateExpressions.html",
            difference => Contains(difference.Local, "document path provided in the update expression is invalid")
                && Contains(difference.Dynalite, "refers to an attribute that does not exist")),
        new(
            "the text of a syntax error",
            "either",
            "Both refuse the expression; the text is not documented. dynalite's lists what its own parser expected.",
            Guide + "Expressions.html",
            difference => Contains(difference.Dynalite, "Syntax error") && IsError(difference.Local, "ValidationException")),
        new(
            "the units of a read that finds nothing",
            "Local",
            "A read that finds nothing consumes the minimum read capacity.",
            Guide + "provisioned-capacity-mode.html",
            difference => difference.AreResults && IsEmptyRead(difference)),
        new(
            "the units of a consistent scan",
            "Local",
            "A consistent read consumes twice the units of another one; dynalite ignores ConsistentRead of a scan.",
            Guide + "provisioned-capacity-mode.html",
            difference => difference.AreResults && difference.Call.Operation == "Scan" && Contains(difference.Call.Json, "\"ConsistentRead\":true") && EqualWithoutCapacity(difference)),
        new(
            "NOT of NOT",
            "Local",
            "A negated condition can be negated again; dynalite's parser does not accept it.",
            Guide + "Expressions.OperatorsAndFunctions.html",
            difference => Contains(difference.Call.Json, "NOT NOT") && Contains(difference.Dynalite, "Syntax error")),
        new(
            "the units of a write to an index",
            "Local",
            "A write consumes write capacity of every index that it changes; dynalite counts those of the table.",
            Guide + "GSI.html#GSI.ThroughputConsiderations.Writes",
            difference => difference.AreResults && IsWrite(difference) && Contains(difference.Call.Json, "-indexed") && EqualWithoutCapacity(difference)),
        new(
            "which index is named for a wrong type",
            "either",
            "The value is refused for both indexes; which one is named is not documented.",
            Guide + "SecondaryIndexes.html",
            difference => Contains(difference.Local, "Type mismatch for Index Key") && Contains(difference.Dynalite, "Type mismatch for Index Key")),
        new(
            "the result of an update that updates nothing",
            "either",
            "UPDATED_NEW returns the updated attributes; whether none is an empty map or no map is not documented.",
            Reference + "API_UpdateItem.html",
            difference => difference.AreResults && Contains(difference.Call.Json, "\"UPDATED_")
                && difference.Local.Replace("\"Attributes\":{},", "", StringComparison.Ordinal).Replace("\"Attributes\":{}", "", StringComparison.Ordinal)
                == difference.Dynalite.Replace("\"Attributes\":{},", "", StringComparison.Ordinal).Replace("\"Attributes\":{}", "", StringComparison.Ordinal)),
        new(
            "a path into an index key",
            "Local",
            "A key of an index is a scalar; dynalite checks paths of updates and not of conditions.",
            Guide + "SecondaryIndexes.html",
            difference => Contains(difference.Local, "not allowed: IndexKey")),
        new(
            "the parameters that Select requires",
            "Local",
            "SPECIFIC_ATTRIBUTES needs a projection, ALL_PROJECTED_ATTRIBUTES an index; dynalite does not check this.",
            Reference + "API_Query.html",
            difference => Contains(difference.Local, "_ATTRIBUTES") && IsError(difference.Local, "ValidationException")),
        new(
            "a consistent scan of a global index",
            "Local",
            "Reads of a global index are eventually consistent; dynalite checks queries and not scans.",
            Reference + "API_Scan.html#DDB-Scan-request-ConsistentRead",
            difference => difference.Call.Operation == "Scan" && Contains(difference.Local, "Consistent reads are not supported on global secondary indexes")),
        new(
            "the type of ConsistentRead of Scan",
            "Local",
            "ConsistentRead is a boolean; dynalite accepts any type in a scan.",
            Reference + "API_Scan.html#DDB-Scan-request-ConsistentRead",
            difference => difference.Call.Operation == "Scan" && IsError(difference.Local, "SerializationException")
                && JsonNode.Parse(difference.Call.Json)!["ConsistentRead"]?.GetValueKind() is not (null or JsonValueKind.True or JsonValueKind.False)),
        new(
            "attributes that a local index does not project",
            "Local",
            "A read of a local index reads attributes that are not projected from the table, which consumes units as well; dynalite omits them.",
            Guide + "LSI.html#LSI.ThroughputConsiderations.Reads",
            difference => difference.AreResults && Contains(difference.Call.Json, "\"IndexName\":\"keys\"")
                && (Contains(difference.Call.Json, "ProjectionExpression") || Contains(difference.Call.Json, "ALL_ATTRIBUTES"))),
        new(
            "short names of tables",
            "Local",
            "Requests for items accept names of 1 character or more, since they can be ARNs; dynalite requires 3.",
            Reference + "API_GetItem.html#DDB-GetItem-request-TableName",
            difference => IsError(difference.Local, "ResourceNotFoundException") && Contains(difference.Dynalite, "length greater than or equal to 3")),
        new(
            "the equality of maps",
            "Local",
            "Two maps are equal when their attributes are; dynalite compares object references.",
            Guide + "Expressions.OperatorsAndFunctions.html",
            difference => IsWrong(difference.Local) != IsWrong(difference.Dynalite) && Contains(difference.Call.Json, "{\"M\":{") && EqualValues().IsMatch(Conditions(difference.Call))),
        new(
            "if_not_exists of one path twice",
            "either",
            "Whether both operands may be one path is not documented; as in conditions, Tern.Local refuses it.",
            Guide + "Expressions.UpdateExpressions.html#Expressions.UpdateExpressions.SET.PreventingAttributeOverwrites",
            difference => Contains(difference.Local, "operator: if_not_exists, first operand")),
        new(
            "the text for a starting key",
            "either",
            "A starting key has the types of the key, so both refuse another one; the text is not documented.",
            Reference + "API_Query.html#DDB-Query-request-ExclusiveStartKey",
            difference => Both(difference, "The provided key element does not match the schema")),
        new(
            "attributes that a global index does not project",
            "Local",
            "A query of a global index returns only projected attributes.",
            Guide + "GSI.html#GSI.Projections",
            difference => Contains(difference.Local, "does not project")),
        new(
            "a key condition of the wrong type",
            "either",
            "A condition on a key has a value of its type; which text refuses another one is not documented.",
            Guide + "Query.KeyConditionExpressions.html",
            difference => ComparisonOperator().IsMatch(difference.Dynalite) && IsError(difference.Local, "ValidationException")),
        new(
            "an empty key",
            "Local",
            "A key of a table or an index is not empty; dynalite accepts some empty keys, and has another text for others.",
            Guide + "HowItWorks.NamingRulesDataTypes.html#HowItWorks.DataTypes",
            difference => Contains(difference.Local, "for a key attribute cannot contain an empty")),
        new(
            "more than 38 digits",
            "Local",
            "A result of more than 38 digits is refused; dynalite stores it.",
            Guide + "Constraints.html#limits-data-types-number",
            difference => Contains(difference.Local, "Number overflow")),
    ];

    private static bool Contains(string outcome, string text) => outcome.Contains(text, StringComparison.Ordinal);

    private static bool IsWrong(string outcome) => IsError(outcome, "ConditionalCheckFailedException");

    private static string Conditions(SameCall call)
    {
        JsonNode request = JsonNode.Parse(call.Json)!;
        return $"{request["ConditionExpression"]}\n{request["FilterExpression"]}";
    }

    private static bool IsError(string outcome, string type) => outcome.StartsWith(type + ":", StringComparison.Ordinal);

    private static bool Both(Disagreement difference, string text) =>
        Contains(difference.Local, text) && Contains(difference.Dynalite, text);

    private static bool IsWrite(Disagreement difference) => difference.Call.Operation is "PutItem" or "UpdateItem" or "DeleteItem" or "BatchWriteItem";

    private static bool IsEmptyRead(Disagreement difference) =>
        Contains(difference.Dynalite, "\"CapacityUnits\":0")
        && !IsWrite(difference)
        && EqualWithoutCapacity(difference)
        && (int?)JsonNode.Parse(difference.Local)!["ScannedCount"] is null or 0;

    private static bool EqualWithoutCapacity(Disagreement difference) => WithoutCapacity(difference.Local) == WithoutCapacity(difference.Dynalite);

    private static string WithoutCapacity(string result)
    {
        JsonObject response = JsonNode.Parse(result)!.AsObject();
        response.Remove("ConsumedCapacity");
        return response.ToJsonString();
    }

    [GeneratedRegex("Incorrect operand type for operator or function; operator or function: (<|<=|>|>=|BETWEEN), operand type: (M|L|SS|NS|BS|BOOL|NULL)")]
    private static partial Regex UnorderedOperand();

    [GeneratedRegex(@"((size\()?[#a-z][\w#.\[\]]*\)?) ([=<>]{1,2}|BETWEEN :\w+ AND) (size\()?(?!size)[#a-z]|IN \((:\w+, )*(size\(|[#a-z])")]
    private static partial Regex TwoPaths();

    [GeneratedRegex(":v\\d+ (=|<>) :v\\d+")]
    private static partial Regex EqualValues();

    [GeneratedRegex("ComparisonOperator \\w+ is not valid for \\w+ AttributeValue type")]
    private static partial Regex ComparisonOperator();
}
