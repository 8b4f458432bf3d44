using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using Tern.Referees.Tests.Differences;

namespace Tern.Referees.Tests.Differential;

/// <summary>Where answers to random calls may differ.</summary>
internal static partial class AcceptedDifferences
{
    /// <summary>What <see cref="DifferentialTests"/> gives for a call to which dynalite has no answer.</summary>
    public const string NoAnswer = "no answer";

    private const string Guide = "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/";
    private const string Reference = "https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/";

    public static IReadOnlyList<AcceptedDifference> All { get; } =
    [
        new(
            "dynalite breaks off",
            "Local",
            "Every request has an answer; dynalite's evaluation of some expressions throws.",
            Guide + "Programming.Errors.html",
            difference => difference.Dynalite == NoAnswer),
        new(
            "the text of a SerializationException",
            "either",
            "A value of the wrong kind is a SerializationException; its text is not documented.",
            Guide + "Programming.Errors.html",
            difference => IsError(difference.Dynalite, "SerializationException") && !Disagreement.IsResult(difference.Local)),
        new(
            "how broken constraints are told",
            "either",
            "Both refuse the request; how the answer shows the value, and how many broken constraints it tells, is not documented.",
            Reference + "CommonErrors.html",
            difference => Both(difference, " validation error")),
        new(
            "null in a map",
            "either",
            "What a null means where an attribute, a name or a table's requests should stand is not documented; Local takes it for one that is not there.",
            Reference + "API_AttributeValue.html",
            difference => Contains(difference.Call.Json, ":null")),
        new(
            "an unknown kind beside a known one",
            "either",
            "An attribute value has one kind; what one that is not known counts for is not documented.",
            Reference + "API_AttributeValue.html",
            difference => Contains(difference.Local, "has more than one datatypes set")),
        new(
            "order of sets, lists, maps, booleans and nulls",
            "Local",
            "<, <=, >, >= and BETWEEN are for strings, numbers and binary values; dynalite compares others as text.",
            Reference + "API_Condition.html",
            difference => UnorderedOperand().IsMatch(difference.Local)),
        new(
            "a comparison of attributes that are not there",
            "Local",
            "A comparison with a missing attribute is not true; dynalite takes two missing ones for equal.",
            Guide + "Expressions.OperatorsAndFunctions.html",
            difference => (difference.AreResults || IsWrong(difference.Local) != IsWrong(difference.Dynalite)) && TwoPaths().IsMatch(Conditions(difference.Call))),
        new(
            "which types an update clause takes",
            "either",
            "ADD is for numbers and sets, DELETE for sets, so both refuse; the text is not documented.",
            Guide + "Expressions.UpdateExpressions.html",
            difference => Contains(difference.Local, "typeSet: ALLOWED_FOR_") && Contains(difference.Dynalite, "Incorrect operand type")),
        new(
            "a function that an update does not have",
            "either",
            "SET has if_not_exists and list_append, so both refuse size; the text is not documented.",
            Guide + "Expressions.UpdateExpressions.html",
            difference => Contains(difference.Local, "The function is not allowed in an update expression")),
        new(
            "an operand that is not there and a path that cannot be",
            "either",
            "An update with both mistakes is refused; which is told is not documented.",
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
            "A read that finds nothing consumes the least read capacity, too.",
            Guide + "provisioned-capacity-mode.html",
            difference => difference.AreResults && IsEmptyRead(difference)),
        new(
            "the units of a consistent scan",
            "Local",
            "A consistent read takes twice the units of another one; dynalite's scan does not look.",
            Guide + "provisioned-capacity-mode.html",
            difference => difference.AreResults && difference.Call.Operation == "Scan" && Contains(difference.Call.Json, "\"ConsistentRead\":true") && EqualWithoutCapacity(difference)),
        new(
            "NOT of NOT",
            "Local",
            "A condition may be negated, a negated one, too; dynalite's parser does not take it.",
            Guide + "Expressions.OperatorsAndFunctions.html",
            difference => Contains(difference.Call.Json, "NOT NOT") && Contains(difference.Dynalite, "Syntax error")),
        new(
            "the units of a write to an index",
            "Local",
            "A write consumes write capacity of every index that it changes; dynalite counts those of the table.",
            Guide + "GSI.html#GSI.ThroughputConsiderations.Writes",
            difference => difference.AreResults && IsWrite(difference) && Contains(difference.Call.Json, "-indexed") && EqualWithoutCapacity(difference)),
        new(
            "which index a wrong type is told of",
            "either",
            "The value is refused for both indexes; which is told is not documented.",
            Guide + "SecondaryIndexes.html",
            difference => Contains(difference.Local, "Type mismatch for Index Key") && Contains(difference.Dynalite, "Type mismatch for Index Key")),
        new(
            "what an update returns that updates nothing",
            "either",
            "UPDATED_NEW returns the updated attributes; whether none is an empty map or no map is not documented.",
            Reference + "API_UpdateItem.html",
            difference => difference.AreResults && Contains(difference.Call.Json, "\"UPDATED_")
                && difference.Local.Replace("\"Attributes\":{},", "", StringComparison.Ordinal).Replace("\"Attributes\":{}", "", StringComparison.Ordinal)
                == difference.Dynalite.Replace("\"Attributes\":{},", "", StringComparison.Ordinal).Replace("\"Attributes\":{}", "", StringComparison.Ordinal)),
        new(
            "a path into an index key",
            "Local",
            "A key of an index is a scalar; dynalite looks at paths of updates and not of conditions.",
            Guide + "SecondaryIndexes.html",
            difference => Contains(difference.Local, "not allowed: IndexKey")),
        new(
            "what Select goes with",
            "Local",
            "SPECIFIC_ATTRIBUTES needs a projection, ALL_PROJECTED_ATTRIBUTES an index; dynalite does not look.",
            Reference + "API_Query.html",
            difference => Contains(difference.Local, "_ATTRIBUTES") && IsError(difference.Local, "ValidationException")),
        new(
            "a consistent scan of a global index",
            "Local",
            "Reads of a global index are eventually consistent; dynalite looks at queries and not at scans.",
            Reference + "API_Scan.html#DDB-Scan-request-ConsistentRead",
            difference => difference.Call.Operation == "Scan" && Contains(difference.Local, "Consistent reads are not supported on global secondary indexes")),
        new(
            "the kind of Scan's ConsistentRead",
            "Local",
            "ConsistentRead is a boolean; dynalite's scan takes anything for it.",
            Reference + "API_Scan.html#DDB-Scan-request-ConsistentRead",
            difference => difference.Call.Operation == "Scan" && IsError(difference.Local, "SerializationException")
                && JsonNode.Parse(difference.Call.Json)!["ConsistentRead"]?.GetValueKind() is not (null or JsonValueKind.True or JsonValueKind.False)),
        new(
            "attributes that a local index does not have",
            "Local",
            "A read of a local index gets what is not projected into it from the table, which consumes units, too; dynalite leaves it out.",
            Guide + "LSI.html#LSI.ThroughputConsiderations.Reads",
            difference => difference.AreResults && Contains(difference.Call.Json, "\"IndexName\":\"keys\"")
                && (Contains(difference.Call.Json, "ProjectionExpression") || Contains(difference.Call.Json, "ALL_ATTRIBUTES"))),
        new(
            "short names of tables",
            "Local",
            "Requests for items take names of one character on, since they may be resource names; dynalite wants three.",
            Reference + "API_GetItem.html#DDB-GetItem-request-TableName",
            difference => IsError(difference.Local, "ResourceNotFoundException") && Contains(difference.Dynalite, "length greater than or equal to 3")),
        new(
            "the equality of maps",
            "Local",
            "Two maps are equal when their attributes are; dynalite compares which objects they are.",
            Guide + "Expressions.OperatorsAndFunctions.html",
            difference => IsWrong(difference.Local) != IsWrong(difference.Dynalite) && Contains(difference.Call.Json, "{\"M\":{") && EqualValues().IsMatch(Conditions(difference.Call))),
        new(
            "if_not_exists of one path twice",
            "either",
            "Whether both operands may be one path is not documented; as in conditions, Local refuses it.",
            Guide + "Expressions.UpdateExpressions.html#Expressions.UpdateExpressions.SET.PreventingAttributeOverwrites",
            difference => Contains(difference.Local, "operator: if_not_exists, first operand")),
        new(
            "the text for a starting key",
            "either",
            "A starting key has the types of the key, so both refuse another one; the text is not documented.",
            Reference + "API_Query.html#DDB-Query-request-ExclusiveStartKey",
            difference => Both(difference, "The provided key element does not match the schema")),
        new(
            "attributes that a global index does not have",
            "Local",
            "A query of a global index gets only what is projected into it.",
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
            "A key of a table or an index is not empty; dynalite takes some that are, and words it differently for others.",
            Guide + "HowItWorks.NamingRulesDataTypes.html#HowItWorks.DataTypes",
            difference => Contains(difference.Local, "for a key attribute cannot contain an empty")),
        new(
            "more than 38 digits",
            "Local",
            "A result of more than 38 digits is refused; dynalite keeps it.",
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
        JsonObject answer = JsonNode.Parse(result)!.AsObject();
        answer.Remove("ConsumedCapacity");
        return answer.ToJsonString();
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
