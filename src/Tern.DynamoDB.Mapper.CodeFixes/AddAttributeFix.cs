using System.Composition;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Tern.CodeFixes;
using Tern.DynamoDB.Mapper.Generator.Mapping;

namespace Tern.DynamoDB.Mapper.CodeFixes;

/// <summary>Adds an attribute without arguments to a member.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp), Shared]
internal sealed class AddAttributeFix() : AddAttributeCodeFix(
    MapperNames.Namespace, isOfProperty: false,
    MappingErrors.MemberTypeNotSupported, MappingErrors.MemberNotSettable, MappingErrors.FlagsWithoutNumber, MappingErrors.UnknownProjectionMember, MappingErrors.GrowingGenericType);
