using Tern.Sqs;

namespace Tern.Local.Sqs;

/// <summary>The errors of several operations.</summary>
internal static class SqsErrors
{
    public const string InvalidParameterValue = "InvalidParameterValue";
    public const string MissingParameter = "MissingParameter";

    public static QueueDoesNotExistException QueueDoesNotExist() => new("The specified queue does not exist.");

    /// <summary>An error that the model does not have. Its type in JSON is <c>InvalidParameterValueException</c>.</summary>
    public static TernServiceException Invalid(string message) => new(InvalidParameterValue, message);

    public static TernServiceException InvalidValue(string parameter, string value, string reason) =>
        Invalid($"Value {value} for parameter {parameter} is invalid. Reason: {reason}");

    /// <summary>An error that the model does not have. Its type in JSON is <c>MissingRequiredParameterException</c>.</summary>
    public static TernServiceException Missing(string parameter) => new(MissingParameter, MissingText(parameter));

    public static string MissingText(string parameter) => $"The request must contain the parameter {parameter}.";

    public static TernServiceException NotForQueueType(string parameter, string value) =>
        InvalidValue(parameter, value, "The request include parameter that is not valid for this queue type.");

    /// <summary>Throws if a required text is missing.</summary>
    public static void Require(string? value, string parameter)
    {
        if (string.IsNullOrEmpty(value))
            throw Missing(parameter);
    }
}
