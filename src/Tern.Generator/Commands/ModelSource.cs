using Tern.Generator.Smithy;

namespace Tern.Generator.Commands;

/// <summary>Finds the model of a service: a model file, or a model of an archive or a folder.</summary>
internal static class ModelSource
{
    /// <summary>Loads the model of a service.</summary>
    /// <param name="service">The service: a model file, the name of a model, or the SDK id.</param>
    /// <param name="models">The path of the archive or folder.</param>
    /// <exception cref="GeneratorException">The model is missing or malformed.</exception>
    public static SmithyModel Load(ServicePlan service, string models)
    {
        SmithyModel model = LoadModel(service, models);
        if (service.ApplyPath is { } path)
            model.Apply(File.Exists(path) ? File.ReadAllBytes(path) : throw new GeneratorException($"The file '{path}' does not exist. AwsService '{service.Name}' refers to it with Apply."), path);
        return model;
    }

    private static SmithyModel LoadModel(ServicePlan service, string models)
    {
        if (service.ModelPath is { } path)
        {
            return File.Exists(path)
                ? SmithyModel.Load(File.ReadAllBytes(path), path)
                : throw new GeneratorException($"The model file '{path}' does not exist.");
        }
        using ModelCollection collection = ModelCollection.Open(models);
        string file = collection.Find(service.Name) ?? throw new GeneratorException(
            $"There is no service '{service.Name}' among {collection.Description}.{NameSuggestions.Suggest(service.Name, collection.Names)}");
        return SmithyModel.Load(collection.Read(file), collection.SourceOf(file));
    }
}
