using Tern.Lambda;
using Tern.Local.Lambda.Functions;
using Tern.Local.Lambda.Listing;
using Tern.Local.Lambda.Wire;
using Tern.ServerRuntime;

namespace Tern.Local.Lambda.Layers;

/// <summary>
/// <c>PublishLayerVersion</c>, <c>GetLayerVersion</c>, <c>GetLayerVersionByArn</c>, <c>DeleteLayerVersion</c>, <c>ListLayers</c> and <c>ListLayerVersions</c>.
/// </summary>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/chapter-layers.html">Lambda layers</seealso>
internal static class LayerOperations
{
    private const int Created = 201;

    public static GetLayerVersionResponse Publish(FunctionOperation operation, PublishLayerVersionRequest request)
    {
        if (request.Content.ZipFile is not { } zip)
            throw LambdaFailures.InvalidParameter("Please provide a source for layer version content.");
        string name = LayerArns.GetName(LayerArns.Resolve(operation.Scope, request.LayerName));
        FunctionCodePackage code = FunctionCodePackage.FromZip(zip) with { Archive = null };
        StoredLayer layer = operation.Catalog.Layers.GetOrAdd(name);
        var version = new LayerVersion
        {
            Number = layer.NextVersion++,
            LayerArn = LayerArns.Create(operation.Scope, name),
            Code = code,
            Description = request.Description ?? "",
            License = request.LicenseInfo,
            Architectures = request.CompatibleArchitectures,
            Runtimes = request.CompatibleRuntimes,
            CreatedAt = operation.Now,
        };
        layer.Versions.Add(version);
        operation.Catalog.Layers.Save(layer);
        return Describe(version);
    }

    public static GetLayerVersionResponse Get(FunctionOperation operation, GetLayerVersionRequest request)
    {
        CheckNumber(request.VersionNumber);
        return operation.Catalog.Layers.FindVersion(request.LayerName, request.VersionNumber) is { } version ? Describe(version) : throw NotFound();
    }

    public static GetLayerVersionResponse GetByArn(FunctionOperation operation, GetLayerVersionByArnRequest request) =>
        operation.Catalog.Layers.FindVersion(request.Arn) is { } version ? Describe(version) : throw NotFound();

    /// <summary>Deletes a version. It is not an error if it does not exist.</summary>
    public static DeleteLayerVersionResponse Delete(FunctionOperation operation, DeleteLayerVersionRequest request)
    {
        CheckNumber(request.VersionNumber);
        if (operation.Catalog.Layers.Find(request.LayerName) is { } layer && layer.Versions.RemoveAll(version => version.Number == request.VersionNumber) > 0)
            operation.Catalog.Layers.Save(layer);
        return new DeleteLayerVersionResponse();
    }

    public static ListLayersResponse List(FunctionOperation operation, ListLayersRequest request)
    {
        IEnumerable<LayersListItem> items = operation.Catalog.Layers.Layers.SelectMany(layer => layer.Versions
            .Where(version => version.Matches(request.CompatibleArchitecture, request.CompatibleRuntime)).TakeLast(1)
            .Select(version => new LayersListItem { LayerName = layer.Name, LayerArn = version.LayerArn, LatestMatchingVersion = ToItem(version) }));
        (IReadOnlyList<LayersListItem> page, string? next) = Page.Take(items, item => item.LayerName!, request.Marker, request.MaxItems);
        return new ListLayersResponse { Layers = page, NextMarker = next };
    }

    public static ListLayerVersionsResponse ListVersions(FunctionOperation operation, ListLayerVersionsRequest request)
    {
        IEnumerable<LayerVersion> versions = operation.Catalog.Layers.Find(request.LayerName)?.Versions ?? [];
        IEnumerable<LayerVersionsListItem> items = versions.Reverse().Where(version => version.Matches(request.CompatibleArchitecture, request.CompatibleRuntime)).Select(ToItem);
        (IReadOnlyList<LayerVersionsListItem> page, string? next) = Page.Take(items, item => item.LayerVersionArn!, request.Marker, request.MaxItems);
        return new ListLayerVersionsResponse { LayerVersions = page, NextMarker = next };
    }

    /// <summary>Writes a version with the status 201. Several operations have it as their response, each with an own type in the model.</summary>
    public static void WriteCreated(RestResponse response, GetLayerVersionResponse version)
    {
        GetLayerVersionServer.WriteResponse(response, version);
        response.StatusCode = Created;
    }

    private static void CheckNumber(long number)
    {
        if (number < 1)
            throw LambdaFailures.InvalidParameter("Layer Version Cannot be less than 1");
    }

    private static ResourceNotFoundException NotFound() => LambdaFailures.NotFound("The resource you requested does not exist.");

    private static GetLayerVersionResponse Describe(LayerVersion version) => new()
    {
        LayerArn = version.LayerArn,
        LayerVersionArn = version.Arn,
        Version = version.Number,
        Description = version.Description,
        LicenseInfo = version.License,
        CreatedDate = FunctionConfigurations.FormatTime(version.CreatedAt),
        CompatibleArchitectures = version.Architectures,
        CompatibleRuntimes = version.Runtimes,
        Content = new LayerVersionContentOutput
        {
            CodeSize = version.Code.Size,
            CodeSha256 = version.Code.Sha256,
            Location = $"https://awslambda-local-layers.s3.amazonaws.com/snapshots/{LayerArns.GetName(version.LayerArn)}-{version.Number}",
        },
    };

    private static LayerVersionsListItem ToItem(LayerVersion version) => new()
    {
        LayerVersionArn = version.Arn,
        Version = version.Number,
        Description = version.Description,
        LicenseInfo = version.License,
        CreatedDate = FunctionConfigurations.FormatTime(version.CreatedAt),
        CompatibleArchitectures = version.Architectures,
        CompatibleRuntimes = version.Runtimes,
    };
}
