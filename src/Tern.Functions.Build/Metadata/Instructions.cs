using System.Reflection.Emit;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;

namespace Tern.Functions.Build.Metadata;

/// <summary>Reads the instructions of a method that have a token.</summary>
internal static class Instructions
{
    private const byte TwoBytePrefix = 0xFE;
    private static readonly Dictionary<int, OperandType> s_operands = ReadOperands();

    public static IEnumerable<Handle> ReadTokens(BlobReader code)
    {
        List<Handle> tokens = [];
        while (code.RemainingBytes > 0)
        {
            int opcode = code.ReadByte();
            if (opcode == TwoBytePrefix)
                opcode = (TwoBytePrefix << 8) | code.ReadByte();
            if (!s_operands.TryGetValue(opcode, out OperandType operand))
                throw new BadImageFormatException($"The instruction 0x{opcode:X2} is not known.");
            switch (operand)
            {
                case OperandType.InlineNone:
                    break;
                case OperandType.ShortInlineBrTarget or OperandType.ShortInlineI or OperandType.ShortInlineVar:
                    code.Offset += 1;
                    break;
                case OperandType.InlineVar:
                    code.Offset += 2;
                    break;
                case OperandType.InlineI8 or OperandType.InlineR:
                    code.Offset += 8;
                    break;
                case OperandType.InlineSwitch:
                    int targets = code.ReadInt32();
                    code.Offset += targets * 4;
                    break;
                case OperandType.InlineMethod or OperandType.InlineField or OperandType.InlineType or OperandType.InlineTok or OperandType.InlineString:
                    tokens.Add(MetadataTokens.Handle(code.ReadInt32()));
                    break;
                default:
                    code.Offset += 4;
                    break;
            }
        }
        return tokens;
    }

    private static Dictionary<int, OperandType> ReadOperands()
    {
        Dictionary<int, OperandType> operands = [];
        foreach (System.Reflection.FieldInfo field in typeof(OpCodes).GetFields())
        {
            OpCode opcode = (OpCode)field.GetValue(null)!;
            operands[(ushort)opcode.Value] = opcode.OperandType;
        }
        return operands;
    }
}
