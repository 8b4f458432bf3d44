using Tern.Local.S3.Errors;

namespace Tern.Local.S3.Requests.Forms;

/// <summary>Errors about forms and their policies, with the messages of the service.</summary>
internal static class FormErrors
{
    public static S3ServiceException Malformed() => new(400, "MalformedPOSTRequest", "The body of your POST request is not well-formed multipart/form-data.");

    public static S3ServiceException FieldsTooLarge() => new(400, "MaxPostPreDataLengthExceeded", "Your POST request fields preceding the upload file were too large.");

    public static S3ServiceException NoFile() => RequestErrors.InvalidArgument("POST requires exactly one file upload per request.", "file", "0");

    public static S3ServiceException MissingField(string name) =>
        RequestErrors.InvalidArgument($"Bucket POST must contain a field named '{name}'.  If it is specified, please check the order of the fields.", name, "");

    /// <summary>The date in the credential scope differs from <c>X-Amz-Date</c>.</summary>
    public static S3ServiceException CredentialDateMismatch(string day, string date) => RequestErrors.InvalidArgument(
        $"Invalid credential date \"{day}\". This date is not the same as X-Amz-Date: \"{date}\".", "X-Amz-Credential", day);

    public static S3ServiceException EmptyKey() => new(
        400, "UserKeyMustBeSpecified", "The bucket POST must contain the specified field name. If it is specified, check the order of the fields.");

    public static S3ServiceException InvalidPolicy(string problem) => new(400, "InvalidPolicyDocument", $"Invalid Policy: {problem}");

    public static S3ServiceException PolicyDenied(string reason) => RequestErrors.AccessDenied($"Invalid according to Policy: {reason}");
}
