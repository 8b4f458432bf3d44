using Tern.Generator.CSharp.Codecs.Json;
using Tern.Generator.CSharp.Constraints;
using Tern.Generator.CSharp.Documentation;
using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Protocols.AwsJson;

/// <summary>Writes the code of a server with AWS JSON: for each operation a reader of requests and a writer of responses, and a writer of errors.</summary>
internal static class AwsJsonServerWriter
{
    public static IEnumerable<GeneratedFile> Write(Service service, TypeScope scope)
    {
        var constraints = new ConstraintWriter(service, scope, ConstraintStyle.Service);
        foreach (GeneratedFile file in constraints.Write())
            yield return file;
        foreach (Operation operation in service.Operations)
            yield return CodeFile.Write($"{operation.Name}Server.cs", scope, code => WriteOperation(code, operation, scope, constraints));
        yield return CodeFile.Write($"{service.Name}Errors.cs", scope, code => WriteErrors(code, service, scope));
    }

    private static void WriteOperation(CodeWriter code, Operation operation, TypeScope scope, ConstraintWriter constraints)
    {
        code.Line($"/// <summary>Reads the requests and writes the responses of the operation <c>{operation.WireName}</c>.</summary>");
        code.Open($"internal static class {operation.Name}Server");
        code.Line("/// <summary>Reads a request.</summary>");
        code.Line("/// <param name=\"body\">The body of the request.</param>");
        code.Line("/// <param name=\"missing\">Receives the required members that are missing. Their properties have the empty value of their type.</param>");
        code.Open($"public static {scope.Named(operation.Request)} ReadRequest({scope.External(ExternalTypes.ReadOnlySpan)}<byte> body, {scope.External(ExternalTypes.MissingMembers)} missing)");
        code.Line($"var reader = new {scope.External(ExternalTypes.JsonReader)}(body);");
        code.Line($"{scope.Named(operation.Request)} request = {JsonValues.CodecName(operation.Request)}.Read(ref reader, missing);");
        code.Line("reader.ReadEnd();");
        code.Line("return request;");
        code.Close();
        code.Line();
        code.Line("/// <summary>Adds the constraints of the model that a request violates.</summary>");
        code.Open($"public static void CheckRequest({scope.External(ExternalTypes.ConstraintViolations)} violations, {scope.Named(operation.Request)} request)");
        if (constraints.Checks(operation.Request))
            code.Line($"{ConstraintWriter.ClassName(operation.Request)}.Check(violations, request);");
        code.Close();
        code.Line();
        if (operation.Response.Members.Count == 0)
        {
            // Clients do not read the body of a response without members. If there were one, they would report that its checksum does not match.
            code.Line("/// <summary>Writes nothing. The response has no members, and services send an empty body for it.</summary>");
            code.Open($"public static void WriteResponse({scope.External(ExternalTypes.PooledBuffer)} body, {scope.Named(operation.Response)} response)");
            code.Close();
            code.Close();
            return;
        }
        code.Line("/// <summary>Writes a response.</summary>");
        code.Open($"public static void WriteResponse({scope.External(ExternalTypes.PooledBuffer)} body, {scope.Named(operation.Response)} response)");
        code.Line($"var writer = new {scope.External(ExternalTypes.JsonWriter)}(body);");
        code.Line($"{JsonValues.CodecName(operation.Response)}.Write(ref writer, response);");
        code.Line("writer.Complete();");
        code.Close();
        code.Close();
    }

    private static void WriteErrors(CodeWriter code, Service service, TypeScope scope)
    {
        code.Line($"/// <summary>Writes the errors of {Sentences.ServiceName(service)}.</summary>");
        code.Open($"internal static class {service.Name}Errors");
        code.Line("/// <summary>Writes an error with its type as <c>__type</c>. Of an error that the model does not contain, only the code and the message are written.</summary>");
        code.Open($"public static void Write({scope.External(ExternalTypes.PooledBuffer)} body, {scope.External(ExternalTypes.TernServiceException)} error)");
        code.Line($"var writer = new {scope.External(ExternalTypes.JsonWriter)}(body);");
        code.Open("switch (error)");
        foreach (StructureShape error in service.Operations.SelectMany(operation => operation.Errors).Distinct().OrderBy(error => error.Name, StringComparer.Ordinal))
        {
            code.Line($"case {scope.Named(error)} typed:");
            code.Line($"    {JsonValues.CodecName(error)}.Write(ref writer, typed);");
            code.Line("    break;");
        }
        code.Line("default:");
        code.Line("    writer.WriteStartObject();");
        code.Line("    writer.WriteName(\"\\\"__type\\\":\"u8);");
        code.Line("    writer.WriteString(error.ErrorCode);");
        code.Line("    writer.WriteName(\"\\\"message\\\":\"u8);");
        code.Line("    writer.WriteString(error.ServiceMessage);");
        code.Line("    writer.WriteEndObject();");
        code.Line("    break;");
        code.Close();
        code.Line("writer.Complete();");
        code.Close();
        code.Close();
    }
}
