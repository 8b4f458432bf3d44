using System.Text;
using Tern.EventBridge;
using Tern.Local.EventBridge.Events;
using Tern.Local.EventBridge.Transformers;
using InputTransformer = Tern.Local.EventBridge.Transformers.InputTransformer;

namespace Tern.Local.EventBridge.Rules;

/// <summary>A target of a rule, whose input is compiled. Immutable.</summary>
internal sealed class RuleTarget
{
    private readonly byte[]? _input;
    private readonly InputPath? _path;
    private readonly InputTransformer? _transformer;

    /// <summary>Compiles a target.</summary>
    /// <exception cref="TernServiceException">The input of the target is not valid.</exception>
    public RuleTarget(Target definition)
    {
        Definition = definition;
        if (definition.Input is { } input)
            _input = Encoding.UTF8.GetBytes(input);
        if (definition.InputPath is { Length: > 0 } path)
            _path = InputPath.Parse(path) ?? throw EventErrors.Validation($"Parameter InputPath is not valid for target {definition.Id}.");
        if (definition.InputTransformer is { } transformer)
            _transformer = Compile(definition.Id, transformer);
    }

    /// <summary>The target of the request.</summary>
    public Target Definition { get; }

    /// <summary>Creates the input for an event: the event, a part of it, a constant, or the output of the transformer.</summary>
    /// <returns>Null if the event has no such part, or if the input is too long.</returns>
    public byte[]? CreateInput(StoredRule rule, BusEvent entry) =>
        _input is not null ? _input
        : _path is not null ? _path.Read(entry.Json)
        : _transformer is not null ? _transformer.Transform(entry.Json, new InputContext(rule.Arn, rule.Name, entry.ReceivedAt))
        : entry.Json;

    private static InputTransformer Compile(string id, Tern.EventBridge.InputTransformer transformer)
    {
        try
        {
            return InputTransformer.Parse(transformer.InputPathsMap ?? [], transformer.InputTemplate);
        }
        catch (InvalidInputTransformerException e)
        {
            throw EventErrors.Validation($"Parameter InputTransformer is not valid for target {id}. Reason: {e.Message}");
        }
    }
}
