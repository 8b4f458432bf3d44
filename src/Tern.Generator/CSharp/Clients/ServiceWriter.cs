using Tern.Generator.CSharp.Documentation;
using Tern.Generator.Shapes;
using Tern.Generator.Smithy;

namespace Tern.Generator.CSharp.Clients;

/// <summary>Writes the descriptor of the service.</summary>
internal static class ServiceWriter
{
    public static GeneratedFile Write(Service service, TypeScope scope) =>
        CodeFile.Write($"{service.Name}Service.cs", scope, code =>
        {
            code.Line($"/// <summary>Describes the service {Sentences.ServiceName(service)}.</summary>");
            code.Open($"{scope.Access} static class {service.Name}Service");
            code.Line("/// <summary>The names, the API version and the settings of the service.</summary>");
            code.Open($"public static {scope.External(ExternalTypes.ServiceDescriptor)} Descriptor {{ get; }} = new()");
            code.Line($"ServiceId = {CSharpText.Literal(service.SdkId)},");
            string? regional = service.Traits.GetString(TraitIds.SigV4, "name");
            string? regionSet = service.Traits.GetString(TraitIds.SigV4A, "name");
            code.Line($"SigningName = {CSharpText.Literal(regional ?? regionSet ?? "")},");
            if (regionSet is not null && regional is not null && regionSet != regional)
                code.Line($"SigV4aSigningName = {CSharpText.Literal(regionSet)},");
            if (AuthSchemes.OfEndpoints(service) is { Count: > 0 } schemes)
                code.Line($"EndpointAuthSchemes = {AuthSchemes.Write(schemes, service, scope)},");
            code.Line($"ApiVersion = {CSharpText.Literal(service.Version)},");
            if (Customization.UsesDynamoDBRetryDefaults(service))
            {
                code.Line("MaxAttempts = 4,");
                code.Line($"TransientBaseDelay = {scope.External(ExternalTypes.TimeSpan)}.FromMilliseconds(25),");
            }
            if (Customization.TransientErrorCodes(service) is { Count: > 0 } codes)
                code.Line($"TransientErrorCodes = [{string.Join(", ", codes.Select(CSharpText.Literal))}],");
            if (Customization.VerifiesCrc32(service))
                code.Line("VerifiesCrc32 = true,");
            if (Customization.SendsPayloadHash(service))
                code.Line("SendsPayloadHash = true,");
            code.Close(";");
            code.Close();
        });
}
