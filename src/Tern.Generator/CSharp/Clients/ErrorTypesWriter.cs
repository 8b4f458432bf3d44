using Tern.Generator.CSharp.Documentation;
using Tern.Generator.CSharp.Protocols;
using Tern.Generator.CSharp.Types;
using Tern.Generator.Shapes;

namespace Tern.Generator.CSharp.Clients;

/// <summary>
/// Writes the selection of the type of an error. All operations of a service share it, because services return errors that the model does not list for
/// the operation.
/// </summary>
internal static class ErrorTypesWriter
{
    /// <summary>The name of the class.</summary>
    public static string Name(Service service) => $"{service.Name}ErrorTypes";

    /// <summary>The error with a name on the wire. If several errors have the name, the first one. Null if no error has it.</summary>
    public static StructureShape? Find(Service service, IProtocol protocol, string name) => service.Errors.FirstOrDefault(error => protocol.ErrorName(error) == name);

    /// <summary>The file of the class.</summary>
    public static GeneratedFile Write(Service service, IProtocol protocol, TypeScope scope) => CodeFile.Write($"{Name(service)}.cs", scope, code =>
    {
        string exception = scope.External(ExternalTypes.TernServiceException);
        string error = scope.External(ExternalTypes.ServiceError);
        code.Line($"/// <summary>Creates the typed errors of {Sentences.ServiceName(service)}. Any operation can return any of them.</summary>");
        code.Open($"internal static class {Name(service)}");
        code.Line("/// <summary>Reads the error of a response.</summary>");
        code.Open($"public static {exception} ReadError({scope.External(ExternalTypes.ResponseMessage)} response)");
        code.Line($"{error} error = {scope.External(protocol.ErrorReader)}.Read(response, out {scope.External(ExternalTypes.ReadOnlySpan)}<byte> document);");
        code.Line("return Read(error, document);");
        code.Close();
        code.Line();
        code.Line($"/// <summary>Creates the exception of the error. For an error that the model does not contain, it is a <see cref=\"{ErrorWriter.BaseName(service)}\"/>.</summary>");
        code.Open($"public static {exception} Read({error} error, {scope.External(ExternalTypes.ReadOnlySpan)}<byte> document) => error.ShapeName switch");
        foreach (StructureShape shape in service.Errors.DistinctBy(protocol.ErrorName))
            code.Line($"{CSharpText.Literal(protocol.ErrorName(shape))} => {protocol.CodecName(shape)}.Read(error, document),");
        code.Line($"_ => new {ErrorWriter.BaseName(service)}(error),");
        code.Close(";");
        code.Close();
    });
}
