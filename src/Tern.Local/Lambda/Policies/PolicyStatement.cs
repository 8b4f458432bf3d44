using System.Buffers;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using Tern.Lambda;

namespace Tern.Local.Lambda.Policies;

/// <summary>Creates the JSON of the statements of <c>AddPermission</c>.</summary>
internal static class PolicyStatement
{
    private const int AccountIdLength = 12;

    private static readonly JsonWriterOptions s_options = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <summary>Creates a statement.</summary>
    /// <param name="request">The request.</param>
    /// <param name="resource">The ARN of the function, the version or the alias.</param>
    /// <exception cref="TernServiceException">The principal is invalid.</exception>
    public static string Create(AddPermissionRequest request, string resource)
    {
        var output = new ArrayBufferWriter<byte>();
        using (var writer = new Utf8JsonWriter(output, s_options))
        {
            writer.WriteStartObject();
            writer.WriteString("Sid"u8, request.StatementId);
            writer.WriteString("Effect"u8, "Allow"u8);
            WritePrincipal(writer, request.Principal);
            writer.WriteString("Action"u8, request.Action);
            writer.WriteString("Resource"u8, resource);
            WriteConditions(writer, request);
            writer.WriteEndObject();
        }
        return Encoding.UTF8.GetString(output.WrittenSpan);
    }

    private static void WritePrincipal(Utf8JsonWriter writer, string principal)
    {
        if (principal == "*")
        {
            writer.WriteString("Principal"u8, principal);
            return;
        }
        bool isAccount = principal.Length == AccountIdLength && !principal.AsSpan().ContainsAnyExceptInRange('0', '9');
        bool isService = principal.Contains('.', StringComparison.Ordinal) && !principal.StartsWith("arn:", StringComparison.Ordinal);
        if (!isAccount && !isService && !principal.StartsWith("arn:", StringComparison.Ordinal))
            throw LambdaFailures.InvalidParameter("The provided principal was invalid. Please check the principal and try again.");
        writer.WriteStartObject("Principal"u8);
        writer.WriteString(isService ? "Service"u8 : "AWS"u8, isAccount ? $"arn:aws:iam::{principal}:root" : principal);
        writer.WriteEndObject();
    }

    private static void WriteConditions(Utf8JsonWriter writer, AddPermissionRequest request)
    {
        (string Name, string Value)[] equal = [.. new (string Name, string? Value)[]
        {
            ("AWS:SourceAccount", request.SourceAccount),
            ("aws:PrincipalOrgID", request.PrincipalOrgID),
            ("lambda:EventSourceToken", request.EventSourceToken),
            ("lambda:FunctionUrlAuthType", request.FunctionUrlAuthType?.Value),
        }.Where(condition => condition.Value is not null).Select(condition => (condition.Name, condition.Value!))];
        if (equal.Length == 0 && request.SourceArn is null && request.InvokedViaFunctionUrl is null)
            return;
        writer.WriteStartObject("Condition"u8);
        if (equal.Length > 0)
        {
            writer.WriteStartObject("StringEquals"u8);
            foreach ((string name, string value) in equal)
                writer.WriteString(name, value);
            writer.WriteEndObject();
        }
        if (request.SourceArn is { } source)
        {
            writer.WriteStartObject("ArnLike"u8);
            writer.WriteString("AWS:SourceArn"u8, source);
            writer.WriteEndObject();
        }
        if (request.InvokedViaFunctionUrl is { } isViaUrl)
        {
            writer.WriteStartObject("Bool"u8);
            writer.WriteString("lambda:InvokedViaFunctionUrl"u8, isViaUrl ? "true"u8 : "false"u8);
            writer.WriteEndObject();
        }
        writer.WriteEndObject();
    }
}
