using System.Globalization;
using System.Text.Json;
using Tern.Generator.CSharp;
using Tern.Generator.CSharp.Documentation;
using Tern.Generator.CSharp.Pagination;
using Tern.Generator.Shapes;
using Tern.Tool.Models;

namespace Tern.Tool.Showing;

/// <summary>Writes operations as JSON. The properties are documented in docs/tool.md.</summary>
internal static class OperationJson
{
    public static void WriteList(TextWriter output, Service service) => JsonOutput.Write(output, json =>
    {
        json.WriteStartObject();
        WriteService(json, service);
        WriteTexts(json, "operations", OperationNames.GetNames(service));
        json.WriteEndObject();
    });

    public static void Write(TextWriter output, Service service, Operation operation) => JsonOutput.Write(output, json =>
    {
        json.WriteStartObject();
        WriteService(json, service);
        json.WriteString("operation", operation.WireName);
        json.WriteString("documentation", ReferenceLink.Of(service, operation));
        json.WriteString("method", $"{operation.Name}Async");
        json.WriteBoolean("paginated", PageDefinition.Of(service, operation) is not null);
        WriteTexts(json, "waiters", OperationNames.GetWaiters(operation));
        json.WriteString("input", operation.Request.Name);
        json.WriteString("output", operation.Response.Name);
        WriteTexts(json, "errors", operation.Errors.Select(error => error.Name));
        json.WriteStartObject("shapes");
        var scope = new TypeScope(service);
        foreach (NamedShape shape in service.Shapes)
            WriteShape(json, shape, scope);
        json.WriteEndObject();
        json.WriteEndObject();
    });

    private static void WriteService(Utf8JsonWriter json, Service service)
    {
        json.WriteString("service", service.Id.ToString());
        json.WriteString("sdkId", service.SdkId);
        json.WriteString("version", service.Version);
        WriteTexts(json, "protocols", ServiceSummary.GetProtocols(service.Traits));
        json.WriteString("client", $"{service.Namespace}.{service.Name}Client");
    }

    private static void WriteShape(Utf8JsonWriter json, NamedShape shape, TypeScope scope)
    {
        if (shape is ListShape or MapShape)
            return;
        json.WriteStartObject(shape.Name);
        json.WriteString("id", shape.Id.ToString());
        switch (shape)
        {
            case StructureShape structure:
                json.WriteString("kind", structure.Role == StructureRole.Error ? "error" : "structure");
                WriteMembers(json, structure, scope);
                break;
            case UnionShape union:
                json.WriteString("kind", "union");
                WriteMembers(json, union, scope);
                break;
            case EnumShape enumeration:
                json.WriteString("kind", "enum");
                WriteValues(json, enumeration);
                break;
        }
        json.WriteEndObject();
    }

    private static void WriteMembers(Utf8JsonWriter json, NamedShape owner, TypeScope scope)
    {
        json.WriteStartArray("members");
        foreach (Member member in MemberTypes.GetMembers(owner))
        {
            json.WriteStartObject();
            json.WriteString("name", member.PropertyName);
            json.WriteString("wireName", member.Name);
            json.WriteString("type", MemberTypes.GetTypeName(owner, member, scope));
            json.WriteBoolean("required", member.Presence == Presence.Required);
            json.WriteStartObject("traits");
            foreach (string trait in member.Traits.Ids)
            {
                json.WritePropertyName(trait);
                member.Traits.Get(trait)!.Value.WriteTo(json);
            }
            json.WriteEndObject();
            json.WriteEndObject();
        }
        json.WriteEndArray();
    }

    private static void WriteValues(Utf8JsonWriter json, EnumShape enumeration)
    {
        json.WriteStartArray("values");
        foreach (EnumValue value in enumeration.Values)
        {
            if (enumeration.IsNumeric)
                json.WriteNumberValue(int.Parse(value.Value, CultureInfo.InvariantCulture));
            else
                json.WriteStringValue(value.Value);
        }
        json.WriteEndArray();
    }

    private static void WriteTexts(Utf8JsonWriter json, string name, IEnumerable<string> texts)
    {
        json.WriteStartArray(name);
        foreach (string text in texts)
            json.WriteStringValue(text);
        json.WriteEndArray();
    }
}
