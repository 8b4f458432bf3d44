using System.Collections.Immutable;
using Tern.TypeModel;

namespace Tern.DynamoDB.Mapper.Generator.Mapping;

/// <summary>Builds the mapping of a type and its diagnostics.</summary>
internal sealed class MappingBuilder
{
    private readonly TypeDescription _type;
    private readonly MappingTarget _target;
    private readonly DiagnosticList _diagnostics = new();
    private readonly EnumCollector _enums;
    private readonly ConverterResolver _converters;
    private readonly Dictionary<string, MappedMember> _members = new(StringComparer.Ordinal);
    private readonly List<string> _order = [];

    private MappingBuilder(TypeDescription type, MappingTarget target)
    {
        _type = type;
        _target = target;
        _enums = new EnumCollector(target.Container, type.DeclaredNames, _diagnostics);
        _converters = new ConverterResolver(target.ForeignTypes, _enums);
    }

    private string Name => _type.Reference.ShortName;

    /// <summary>Builds the mapping of a type.</summary>
    /// <param name="type">The type.</param>
    /// <param name="target">What to generate for it.</param>
    public static MappingResult Build(TypeDescription type, MappingTarget target)
    {
        var builder = new MappingBuilder(type, target);
        ItemMapping? mapping = builder.CheckType() ? builder.Build() : null;
        return new MappingResult(mapping, builder._diagnostics.ToArray(), target.Location ?? type.Location);
    }

    // Code can be generated only if this returns true.
    private bool CheckType()
    {
        string? problem = _type switch
        {
            { IsStatic: true } => "static",
            { Reference.Form: TypeForm.Interface } => "an interface",
            { Reference.Form: TypeForm.Enum or TypeForm.Other or TypeForm.TypeParameter } => "no class, record or struct",
            { Reference.Known: not KnownType.None } or { Reference.Collection: not CollectionShape.None } => "supported without it",
            { IsAbstract: true } => "abstract",
            { IsRefLike: true } => "a ref struct",
            { IsFileLocal: true } when _target.IsPartial => "local to its file",
            _ => null,
        };
        if (problem is not null)
            _diagnostics.Add(MappingErrors.TypeNotSupported, _target.Location ?? _type.Location, [.. FixesOfType()], Name, problem);
        if (_target.IsPartial)
            CheckPartial();
        return !_diagnostics.HasErrors && _type.Reference.Form != TypeForm.Error;
    }

    // An attribute of the assembly cannot be fixed by a change of the type.
    private IEnumerable<DiagnosticProperty> FixesOfType()
    {
        string? modifier = _type switch
        {
            { IsStatic: true } => "static",
            { IsAbstract: true } => "abstract",
            { IsRefLike: true } => "ref",
            { IsFileLocal: true } => "file",
            _ => null,
        };
        if (modifier is not null && _target.IsPartial)
            yield return new(FixProperties.RemoveModifier, modifier);
        yield return new(FixProperties.RemoveAttribute, _target.Projected is null ? MapperNames.DynamoItem : MapperNames.Projection);
    }

    private void CheckPartial()
    {
        for (int i = 0; i < _type.Declarations.Count; i++)
        {
            TypeDeclaration declaration = _type.Declarations[i];
            if (declaration.IsPartial)
                continue;
            if (i == _type.Declarations.Count - 1)
                _diagnostics.Add(MappingErrors.TypeNotPartial, declaration.Location, [new(FixProperties.MakePartial, declaration.Name)], Name);
            else
                _diagnostics.Add(MappingErrors.ContainingTypeNotPartial, declaration.Location, [new(FixProperties.MakePartial, declaration.Name)], Name, declaration.Name);
        }
        foreach (string name in new[] { "Converter", "Fields" })
        {
            if (_type.DeclaredNames.Contains(name))
                _diagnostics.Add(MappingErrors.ReservedName, _type.Location, Name, name);
        }
    }

    private ItemMapping? Build()
    {
        ConstructorDescription? constructor = ConstructorRules.Select(_type);
        if (constructor is null)
        {
            _diagnostics.Add(MappingErrors.NoConstructor, _target.Location ?? _type.Location, [new(FixProperties.SelectConstructor, Name)], Name);
            return null;
        }
        MapMembers(constructor);
        CheckUnique();
        KeyMapping? key = _target.Projected is { } projected ? ProjectionRules.Key(projected, _target) : new KeyBuilder(_type, _members, _diagnostics).Build();
        CheckKeyOnly(key);
        if (_target.Projected is { } item)
            ProjectionRules.Check(_type, _members.Values, item, _target, _diagnostics);
        EquatableArray<ArgumentMapping> arguments = ArgumentsOf(constructor);
        var assignments = new AssignmentRules(constructor, _type);
        return new ItemMapping
        {
            FileName = _target.FileName,
            Namespace = _target.Namespace,
            Declarations = _target.Declarations,
            Type = _type.Reference.Name,
            ShortName = Name,
            Container = _target.Container,
            IsPartial = _target.IsPartial,
            IsValueType = _type.Reference.IsValueType,
            CanCopy = _type.Reference.Form != TypeForm.Class,
            Access = _type.Reference.Access,
            TypeParameters = _type.TypeParameters.Select(parameter => parameter.Name).ToEquatableArray(),
            ScalarParameters = _converters.ScalarParameters.ToEquatableArray(),
            Table = _target.Table,
            Projected = _target.ProjectedContainer,
            Members = _order.Select(name => assignments.Apply(_members[name]) with { KeyMember = KeyMemberOf(_members[name], key) }).ToEquatableArray(),
            Arguments = arguments,
            IgnoredRequired = IgnoredRequired(constructor),
            Enums = _enums.ToArray(),
            Key = key,
            Names = GeneratedNames.For(_type.DeclaredNames),
        };
    }

    private void MapMembers(ConstructorDescription constructor)
    {
        var rules = new MemberRules(_type, constructor, _converters, _diagnostics);
        foreach (MemberDescription member in _type.Members)
        {
            MemberDescription? model = _target.Projected?.Members.FirstOrDefault(candidate => candidate.Name == member.Name);
            if (rules.Map(member, model) is not { } mapped)
                continue;
            if (Contains(member.Type))
                _diagnostics.Add(MappingErrors.GrowingGenericType, member.Location, MemberRules.Exclusion(constructor, member, _type), Name, member.Name, member.Type.ShortName);
            CheckStamp(mapped);
            _members.Add(member.Name, mapped);
            _order.Add(member.Name);
        }
    }

    // Whether a type is this generic type with arguments other than its type parameters.
    private bool Contains(TypeReference type)
    {
        if (type.Definition == _type.Reference.Definition && type.Definition.Length > 0 && type.Arguments.Count > 0 && type.Name != _type.Reference.Name)
            return true;
        return type.Arguments.Any(Contains);
    }

    // A put returns the object with the stored version and times, so they must be settable.
    private void CheckStamp(MappedMember member)
    {
        if (member.Role is not (MemberRole.Version or MemberRole.CreatedAt or MemberRole.UpdatedAt) || _target.Projected is not null)
            return;
        if (member.Description.Write == MemberAccess.None)
            _diagnostics.Add(MappingErrors.RoleTypeNotSupported, member.Description.Location, [new(MapperFixProperties.AddSetter, member.Description.Name), new(FixProperties.RemoveAttribute, member.Role.ToString())], Name, member.Description.Name, member.Role.ToString(), "a setter or 'init', because a put sets the member");
    }

    private void CheckUnique()
    {
        var names = new Dictionary<string, string>(StringComparer.Ordinal);
        var roles = new Dictionary<MemberRole, string>();
        foreach (string name in _order)
        {
            MappedMember member = _members[name];
            if (member.Role is not (MemberRole.None or MemberRole.Counter))
            {
                if (roles.TryGetValue(member.Role, out string? other))
                    _diagnostics.Add(MappingErrors.DuplicateRole, member.Description.Location, [new(FixProperties.RemoveAttribute, member.Role.ToString())], Name, other, name, member.Role.ToString());
                else
                    roles.Add(member.Role, name);
            }
            if (member.Role == MemberRole.Rest)
                continue;
            if (names.TryGetValue(member.WireName, out string? first))
                _diagnostics.Add(MappingErrors.DuplicateAttributeName, member.Description.Location, AttributeNameFix.Of(member.WireName, _members.Values), Name, first, name, member.WireName);
            else
                names.Add(member.WireName, name);
        }
    }

    private string? KeyMemberOf(MappedMember member, KeyMapping? key)
    {
        if (key is null)
            return null;
        string? name = _target.Projected is { } item ? ProjectionRules.SourceOf(member, item, _target)?.Description.Name : member.Description.Name;
        return name is not null && key.HasInTemplate(name) ? name : null;
    }

    private void CheckKeyOnly(KeyMapping? key)
    {
        foreach (MappedMember member in _members.Values)
        {
            string name = member.Description.Name;
            if (member.IsKeyOnly && key?.HasInTemplate(name) != true)
                _diagnostics.Add(MappingErrors.InvalidKeyOnly, member.Description.Location, [new(FixProperties.RemoveAttribute, MapperNames.KeyOnly)], Name, name, "no key template contains it");
        }
    }

    private EquatableArray<ArgumentMapping> ArgumentsOf(ConstructorDescription constructor)
    {
        ImmutableArray<ArgumentMapping>.Builder arguments = ImmutableArray.CreateBuilder<ArgumentMapping>();
        foreach (ParameterDescription parameter in constructor.Parameters)
        {
            List<MemberDescription> candidates = [.. _type.Members.Where(candidate => MemberRules.ParameterOf(constructor, candidate, _type) == parameter)];
            MemberDescription? member = candidates.Find(candidate => _members.ContainsKey(candidate.Name)) ?? candidates.FirstOrDefault();
            if (member is not null && _members.TryGetValue(member.Name, out MappedMember? mapped) && IsSameType(parameter.Type, member.Type))
            {
                if (mapped.Description.Type.IsNullable && parameter.Type.Nullability == Nullability.NotNull)
                    _diagnostics.Add(MappingErrors.InconsistentNullability, member.Location, [new(MapperFixProperties.MakeNotNull, member.Name), new(MapperFixProperties.MakeNullable, parameter.Name)], Name, parameter.Name, member.Name);
                arguments.Add(new ArgumentMapping(SymbolNames.Identifier(parameter.Name), member.Name));
                continue;
            }
            if (parameter.Default is not null)
                continue;
            bool isReported = parameter.Type.Form == TypeForm.Error || (member is not null && IsSameType(parameter.Type, member.Type) && !member.Attributes.Has(MapperNames.Ignore));
            if (!isReported || !_diagnostics.HasErrors && parameter.Type.Form != TypeForm.Error)
                _diagnostics.Add(MappingErrors.ParameterWithoutMember, constructor.Location ?? _type.Location, member is null ? [new(FixProperties.AddMember, parameter.Name)] : [], Name, parameter.Name);
            arguments.Add(new ArgumentMapping(SymbolNames.Identifier(parameter.Name), null));
        }
        return new(arguments.ToImmutable());
    }

    private static bool IsSameType(TypeReference parameter, TypeReference member) =>
        parameter.Name == member.Name && (!parameter.IsValueType || parameter.IsNullable == member.IsNullable || (member.IsNullable && !parameter.IsNullable));

    private EquatableArray<string> IgnoredRequired(ConstructorDescription constructor) =>
        constructor.SetsRequiredMembers
            ? []
            : _type.Members.Where(member => member.IsRequired && !_members.ContainsKey(member.Name)).Select(member => SymbolNames.Identifier(member.Name)).ToEquatableArray();
}
